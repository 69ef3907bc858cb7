// Entry of every npm command: refuses a Node that is too old to go on, then hands over to the launcher.
// Nothing here is newer than what an old Node can read, so that it can say its sentence.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Lamplight needs Node 20.19 or newer to start, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and run the same command again.`,
  );
  process.exit(1);
} else {
  import("./launcher/commands.mjs").then(({ runCommand }) => runCommand(process.argv.slice(2)));
}
