// Files as they come from a drop or a paste.

/** Whether files are being dragged or pasted; known before they may be read. */
export function hasFiles(data: DataTransfer): boolean {
  return data.types.includes("Files");
}

/** Text copied from an office program brings a picture of itself along; it is meant as text. */
export function isFormattedText(data: DataTransfer): boolean {
  return data.types.includes("text/plain") && data.types.includes("text/html");
}

/** The files, without folders, which a browser hands over as unreadable files. */
export function filesOf(data: DataTransfer): File[] {
  return [...data.items]
    .filter((item) => item.kind === "file" && !item.webkitGetAsEntry?.()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}
