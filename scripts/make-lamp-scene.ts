// Makes patterns/motion/lamp.glb, the desk lamp of the 3D pattern: `node scripts/make-lamp-scene.ts`.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const OUTPUT = new URL("../patterns/motion/lamp.glb", import.meta.url);

type Vec2 = readonly [number, number];
type Vec3 = readonly [number, number, number];
type Vec4 = readonly [number, number, number, number];

interface Mesh {
  positions: Vec3[];
  normals: Vec3[];
  colours: Vec4[];
  indices: number[];
}

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
const subtract = (a: Vec3, b: Vec3): Vec3 => add(a, scale(b, -1));
const unit = (a: Vec3): Vec3 => scale(a, 1 / (Math.hypot(...a) || 1));
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const white = (alpha: number): Vec4 => [1, 1, 1, alpha];

/** A colour as glTF wants it: linear, from the sRGB hex that designers write. */
function linear(hex: string): Vec4 {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5), 1];
}

/** Strips of "radius,height" in metres, from below to above seen from outside; `|` is a hard edge. */
function strips(text: string): Vec2[][] {
  return text.split("|").map((strip) =>
    strip
      .trim()
      .split(/\s+/)
      .map((point) => {
        const [radius = 0, height = 0] = point.split(",").map(Number);
        return [radius, height];
      }),
  );
}

/** Points at even shares, from 0 to 1, of a line that a formula draws. */
function line(steps: number, at: (share: number) => Vec2): Vec2[][] {
  return [Array.from({ length: steps + 1 }, (_, i) => at(i / steps))];
}

/** A ball round the y axis. */
function ball(radius: number, centre: number, steps: number): Vec2[][] {
  return line(steps, (share) => {
    const angle = (share - 0.5) * Math.PI;
    return [share % 1 ? radius * Math.cos(angle) : 0, centre + radius * Math.sin(angle)];
  });
}

/** Turns strips round the y axis; within a strip the surface is smooth. `tint` colours it by its share. */
function lathe(outline: Vec2[][], segments: number, tint = (_share: number) => white(1)): Mesh {
  const mesh: Mesh = { positions: [], normals: [], colours: [], indices: [] };
  for (const strip of outline) {
    strip.forEach((point, i) => {
      const [radius, height] = point;
      const before = strip[i - 1] ?? point;
      const after = strip[i + 1] ?? point;
      const upward = before[0] - after[0];
      const outward = radius === 0 ? 0 : after[1] - before[1]; // closed on the axis means level there
      for (let s = 0; s <= segments; s++) {
        const angle = (s / segments) * Math.PI * 2;
        const [x, z] = [Math.cos(angle), Math.sin(angle)];
        mesh.positions.push([radius * x, height, radius * z]);
        mesh.normals.push(unit([outward * x, upward, outward * z]));
        mesh.colours.push(tint(i / (strip.length - 1)));
        if (i === 0 || s === segments) continue;
        const corner = mesh.positions.length - 1;
        const below = corner - segments - 1;
        mesh.indices.push(below, corner, corner + 1, below, corner + 1, below + 1);
      }
    });
  }
  return mesh;
}

/** The mesh with its y axis laid along `axis` and its origin at `to`. */
function place(mesh: Mesh, to: Vec3, axis: Vec3 = [0, 1, 0]): Mesh {
  const y = unit(axis);
  const x = unit(cross(y, Math.abs(y[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const z = cross(x, y);
  const turn = (v: Vec3) => add(add(scale(x, v[0]), scale(y, v[1])), scale(z, v[2]));
  const positions = mesh.positions.map((v) => add(turn(v), to));
  return { ...mesh, positions, normals: mesh.normals.map(turn) };
}

function merge(...meshes: Mesh[]): Mesh {
  const all: Mesh = { positions: [], normals: [], colours: [], indices: [] };
  for (const mesh of meshes) {
    const first = all.positions.length;
    all.positions.push(...mesh.positions);
    all.normals.push(...mesh.normals);
    all.colours.push(...mesh.colours);
    all.indices.push(...mesh.indices.map((index) => index + first));
  }
  return all;
}

const rod = (from: Vec3, to: Vec3, radius: number) => {
  const axis = subtract(to, from);
  return place(lathe(strips(`${radius},0 ${radius},${Math.hypot(...axis)}`), 8), from, axis);
};
/** A short cylinder across the arm, chamfered so that its edge catches the light. */
const joint = (at: Vec3, r: number, half: number) => {
  const [rim, edge] = [r * 0.8, half * 0.7];
  const outline = `0,${-half} ${rim},${-half}|${rim},${-half} ${r},${-edge}|${r},${-edge} ${r},${edge}`;
  return place(
    lathe(strips(`${outline}|${r},${edge} ${rim},${half}|${rim},${half} 0,${half}`), 10),
    at,
    [0, 0, 1],
  );
};

// The lamp, in metres. It stands on the right and leans left, towards the words beside it.
const FOOT: Vec3 = [0.36, 0, -0.1];
const ELBOW: Vec3 = [0.56, 0.66, -0.1];
const NECK: Vec3 = [0.02, 1.06, -0.1];
const BACK = unit(subtract(ELBOW, NECK));
const BESIDE: Vec3 = [0, 0, 0.016];
const ROUND = 32; // segments of what is seen large

const FOOT_OUTLINE = `0.2,0 0.205,0.008 0.205,0.018 0.196,0.028
  | 0.196,0.028 0.12,0.034 0.05,0.042 0.036,0.052 0.03,0.075 | 0.03,0.075 0,0.075`;
const body = merge(
  place(lathe(strips(FOOT_OUTLINE), 26), FOOT),
  rod(add(FOOT, [0, 0.06, 0]), ELBOW, 0.015),
  rod(add(ELBOW, BESIDE), add(NECK, BESIDE), 0.0095),
  rod(subtract(ELBOW, BESIDE), subtract(NECK, BESIDE), 0.0095),
  rod(ELBOW, add(ELBOW, scale(BACK, 0.13)), 0.0095),
  joint(ELBOW, 0.034, 0.0375),
  joint(add(ELBOW, scale(BACK, 0.15)), 0.04, 0.035),
  joint(NECK, 0.03, 0.035),
);

// The head hangs from the neck: its y axis is the axis of the shade, and light falls along -y.
const MOUTH = { radius: 0.185, y: -0.27 };
const BEAM = { length: 1.2, radius: 0.56, strength: 0.4 };
const BULB_Y = -0.2;
const SHADE_OUTLINE = `0.189,-0.27 0.181,-0.25 0.168,-0.2 0.142,-0.15 0.104,-0.108 0.068,-0.084
  | 0.068,-0.084 0.058,-0.076 0.055,-0.02 0.046,-0.008 | 0.046,-0.008 0,-0.004`;
const INSIDE_OUTLINE = `0.001,-0.085 0.066,-0.09 0.1,-0.114 0.138,-0.155 0.164,-0.205 0.179,-0.258 0.187,-0.27`;
const [ROSE, DEEP] = [linear("#f08caa"), linear("#43182a")];
const deepening = (share: number) =>
  ROSE.map((c, i) => c + ((DEEP[i] ?? c) - c) * share ** 0.6) as unknown as Vec4;
const widening = line(7, (share) => [
  MOUTH.radius + (BEAM.radius - MOUTH.radius) * share,
  MOUTH.y - BEAM.length * share,
]);
/** The ground shows only where light falls on it, and less and less towards its edge. */
const fading = (share: number) =>
  white(1).map(() => (1 - (1 - share) ** 2) ** 2) as unknown as Vec4;

const unlit = { extensions: { KHR_materials_unlit: {} } };
const paint = (hex: string, more: object = {}) => ({ baseColorFactor: linear(hex), ...more });
/** `extras.light` is how the viewer knows what to draw as light (see gltf-stage.ts). */
const beam = (hex: string, falloff: number, more: object = {}) => ({
  pbrMetallicRoughness: paint(hex),
  extras: { light: "beam", falloff },
  ...unlit,
  ...more,
});

interface Part {
  mesh: Mesh;
  material: object;
  /** Whether the mesh's own colours are written out. */
  coloured?: boolean;
}

const metal = {
  pbrMetallicRoughness: paint("#6d5a60", { metallicFactor: 0.5, roughnessFactor: 0.42 }),
};
const groundLine = line(6, (share) => [1.35 * (1 - share), 0]);
const room: Record<string, Part> = {
  ground: {
    mesh: place(lathe(groundLine, 24, fading), [-0.05, 0, 0.1]),
    material: {
      pbrMetallicRoughness: paint("#5d454b", { metallicFactor: 0, roughnessFactor: 0.9 }),
      extras: { light: "glow" },
    },
    coloured: true,
  },
  body: { mesh: body, material: metal },
};
const head: Record<string, Part> = {
  shade: { mesh: lathe(strips(SHADE_OUTLINE), ROUND), material: metal },
  inside: {
    mesh: lathe(strips(INSIDE_OUTLINE), ROUND, deepening),
    material: { pbrMetallicRoughness: paint("#ffffff"), doubleSided: true, ...unlit },
    coloured: true,
  },
  bulb: {
    mesh: lathe(ball(0.09, BULB_Y, 6), 12, () => white(0.7)),
    material: beam("#e0708f", 1.4),
    coloured: true,
  },
  filament: {
    mesh: lathe(ball(0.055, BULB_Y, 6), 12, () => white(0.9)),
    material: beam("#ffe7d6", 2.2),
    coloured: true,
  },
  halo: {
    mesh: lathe(ball(0.36, BULB_Y, 8), 14, () => white(0.3)),
    material: beam("#f08caa", 3.5),
    coloured: true,
  },
  cone: {
    mesh: lathe(widening, 24, (share) => white(BEAM.strength * (1 - share) ** 1.5)),
    material: beam("#f08caa", 2.4, { doubleSided: true }),
    coloured: true,
  },
};

const rgb = (hex: string) => linear(hex).slice(0, 3);
const lights = [
  {
    name: "spot",
    type: "spot",
    color: rgb("#ff9db6"),
    intensity: 30,
    spot: { innerConeAngle: 0.05, outerConeAngle: 0.52 },
  },
  { name: "spill", type: "point", color: rgb("#ff9db6"), intensity: 0.5, range: 2 },
  { name: "edge", type: "directional", color: rgb("#ffc4d2"), intensity: 2.2 },
  { name: "dusk", type: "directional", color: rgb("#a98a94"), intensity: 0.7 },
];

/** The rotation about an axis, in radians, as glTF's quaternion. */
function about(axis: Vec3, angle: number): Vec4 {
  const [x, y, z] = scale(unit(axis), Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}
/** The rotation `b`, then `a`. */
function after(a: Vec4, b: Vec4): Vec4 {
  const [u, v]: [Vec3, Vec3] = [
    [a[0], a[1], a[2]],
    [b[0], b[1], b[2]],
  ];
  const [x, y, z] = add(add(scale(v, a[3]), scale(u, b[3])), cross(u, v));
  return [x, y, z, a[3] * b[3] - (u[0] * v[0] + u[1] * v[1] + u[2] * v[2])];
}
const [X, Y, Z]: [Vec3, Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array;
const COMPONENT_TYPES: Readonly<Record<string, number>> = {
  Int8Array: 5120,
  Uint8Array: 5121,
  Int16Array: 5122,
  Uint16Array: 5123,
};
const [VERTICES, INDICES] = [34962, 34963];

const bytes: Buffer[] = [];
const bufferViews: object[] = [];
const accessors: object[] = [];
const materials: object[] = [];
const meshes: object[] = [];
const nodes: object[] = [];

/** Appends numbers to the binary part, `width` of them to an entry; returns the accessor's index. */
function accessor(
  data: Numbers,
  type: string,
  width: number,
  target: number,
  more: object = {},
): number {
  const byteOffset = bytes.reduce((sum, chunk) => sum + chunk.length, 0);
  const byteStride = target === VERTICES ? { byteStride: width * data.BYTES_PER_ELEMENT } : {};
  bytes.push(Buffer.from(data.buffer), Buffer.alloc((4 - (data.byteLength % 4)) % 4));
  bufferViews.push({ buffer: 0, byteOffset, byteLength: data.byteLength, target, ...byteStride });
  const componentType = COMPONENT_TYPES[data.constructor.name];
  accessors.push({
    bufferView: bufferViews.length - 1,
    componentType,
    count: data.length / width,
    type,
    ...more,
  });
  return accessors.length - 1;
}

const node = (more: object): number => nodes.push(more) - 1;
const lightNode = (light: number, more: object) =>
  node({ ...more, extensions: { KHR_lights_punctual: { light } } });

/** Writes a part and returns its node. Numbers are kept in 8 and 16 bits; the node scales them back. */
function partNode([name, { mesh, material, coloured }]: [string, Part]): number {
  const extent = Math.max(...mesh.positions.flat().map(Math.abs));
  const places = mesh.positions.map((v) => v.map((n) => Math.round((n / extent) * 32767)));
  const bound = (pick: (...n: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...places.map((v) => v[axis] ?? 0)));
  const normals = mesh.normals.flatMap((v) => [...v.map((n) => Math.round(n * 127)), 0]);
  const normalized = true;
  const attributes: Record<string, number> = {
    POSITION: accessor(Int16Array.from(places.flatMap((v) => [...v, 0])), "VEC3", 4, VERTICES, {
      normalized,
      min: bound(Math.min),
      max: bound(Math.max),
    }),
    NORMAL: accessor(Int8Array.from(normals), "VEC3", 4, VERTICES, { normalized }),
  };
  if (coloured) {
    const colours = Uint8Array.from(mesh.colours.flat().map((n) => Math.round(n * 255)));
    attributes.COLOR_0 = accessor(colours, "VEC4", 4, VERTICES, { normalized });
  }
  if (!materials.includes(material)) materials.push(material);
  const indices = accessor(Uint16Array.from(mesh.indices), "SCALAR", 1, INDICES);
  meshes.push({ primitives: [{ attributes, indices, material: materials.indexOf(material) }] });
  return node({ name, mesh: meshes.length - 1, scale: [extent, extent, extent] });
}

const headParts = [
  ...Object.entries(head).map(partNode),
  lightNode(0, { translation: [0, -0.1, 0], rotation: about(X, -Math.PI / 2) }), // lights shine along -z
  lightNode(1, { translation: [0, -0.32, 0] }),
];
const sceneNodes = [
  ...Object.entries(room).map(partNode),
  node({
    name: "head",
    translation: NECK,
    rotation: after(about(Z, -0.24), about(X, -0.38)),
    children: headParts,
  }),
  lightNode(2, { rotation: after(about(Y, 2.5), about(X, -0.7)) }),
  lightNode(3, { rotation: after(about(Y, -0.7), about(X, -0.5)) }),
  node({ camera: 0, translation: [0, 0.86, 3.35], rotation: about(X, -0.1) }),
];

const binary = Buffer.concat(bytes);
const json = JSON.stringify(
  {
    asset: { version: "2.0", generator: "Lamplight" },
    extensionsUsed: ["KHR_mesh_quantization", "KHR_lights_punctual", "KHR_materials_unlit"],
    extensionsRequired: ["KHR_mesh_quantization"],
    extensions: { KHR_lights_punctual: { lights } },
    scene: 0,
    scenes: [{ name: "desk lamp", nodes: sceneNodes }],
    cameras: [
      { type: "perspective", perspective: { yfov: 0.42, aspectRatio: 1.1, znear: 0.1, zfar: 20 } },
    ],
    nodes,
    meshes,
    materials,
    accessors,
    bufferViews,
    buffers: [{ byteLength: binary.length }],
  },
  (_, value) => (typeof value === "number" ? Number(value.toFixed(5)) : value),
);

/** A chunk of the container: length, type, and the content padded to a multiple of four. */
function chunk(type: string, content: Buffer, padding: string): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4, padding)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(padded.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, padded]);
}

const content = Buffer.concat([
  chunk("JSON", Buffer.from(json), " "),
  chunk("BIN\0", binary, "\0"),
]);
const header = Buffer.alloc(12);
header.write("glTF", 0, "latin1");
header.writeUInt32LE(2, 4);
header.writeUInt32LE(header.length + content.length, 8);
writeFileSync(OUTPUT, Buffer.concat([header, content]));
console.log(`${fileURLToPath(OUTPUT)}: ${header.length + content.length} bytes`);
