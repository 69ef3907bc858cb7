// Makes patterns/motion/lamp.glb, the desk lamp of the 3D pattern: `node scripts/make-lamp-scene.ts`.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const OUTPUT = new URL("../patterns/motion/lamp.glb", import.meta.url);

type Vec2 = readonly [number, number];
type Vec3 = readonly [number, number, number];
type Vec4 = readonly [number, number, number, number];
/** Colour and opacity of the vertex at a share (0 to 1) of a strip. */
type Tint = (share: number) => Vec4;

interface Mesh {
  positions: Vec3[];
  normals: Vec3[];
  colours: Vec4[];
  indices: number[];
}

const ROUND = 32; // segments of what is seen large
const THIN = 8; // segments of rods and joints

/** A colour as glTF wants it: linear, from the sRGB hex that designers write. */
function linear(hex: string, alpha = 1): Vec4 {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5), alpha];
}

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => scale(a, 1 / (Math.hypot(...a) || 1));
const mix = (a: Vec4, b: Vec4, share: number): Vec4 => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
  a[3] + (b[3] - a[3]) * share,
];

/** Turns strips of (radius, height) round the y axis; within a strip the surface is smooth. */
function lathe(strips: readonly (readonly Vec2[])[], segments: number, tint?: Tint): Mesh {
  const mesh: Mesh = { positions: [], normals: [], colours: [], indices: [] };
  for (const strip of strips) {
    strip.forEach(([radius, height], i) => {
      const [before, after] = [
        strip[Math.max(0, i - 1)] as Vec2,
        strip[i + 1] ?? (strip[i] as Vec2),
      ];
      const upward = before[0] - after[0];
      const outward = radius === 0 ? 0 : after[1] - before[1]; // a surface that closes on the axis is level there
      for (let s = 0; s <= segments; s++) {
        const angle = (s / segments) * Math.PI * 2;
        mesh.positions.push([radius * Math.cos(angle), height, radius * Math.sin(angle)]);
        mesh.normals.push(unit([outward * Math.cos(angle), upward, outward * Math.sin(angle)]));
        mesh.colours.push(tint ? tint(i / (strip.length - 1)) : [1, 1, 1, 1]);
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
function place(mesh: Mesh, to: Vec3, axis: Vec3): Mesh {
  const y = unit(axis);
  const x = unit(cross(y, Math.abs(y[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const z = cross(x, y);
  const turn = (v: Vec3) => add(add(scale(x, v[0]), scale(y, v[1])), scale(z, v[2]));
  return {
    ...mesh,
    positions: mesh.positions.map((v) => add(turn(v), to)),
    normals: mesh.normals.map(turn),
  };
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

/** A rod with rounded ends from one point to another. */
function rod(from: Vec3, to: Vec3, radius: number): Mesh {
  const axis = subtract(to, from);
  const length = Math.hypot(...axis);
  const profile: Vec2[] = [
    [radius, 0],
    [radius, length],
  ];
  return place(lathe([profile], THIN), from, axis);
}

/** A joint: a short cylinder lying along the z axis, with a chamfer that catches the light. */
function joint(at: Vec3, radius: number, width: number): Mesh {
  const [rim, half] = [radius * 0.8, width / 2];
  const strips: Vec2[][] = [
    [
      [0, -half],
      [rim, -half],
    ],
    [
      [rim, -half],
      [radius, -half * 0.7],
    ],
    [
      [radius, -half * 0.7],
      [radius, half * 0.7],
    ],
    [
      [radius, half * 0.7],
      [rim, half],
    ],
    [
      [rim, half],
      [0, half],
    ],
  ];
  return place(lathe(strips, 12), at, [0, 0, 1]);
}

/** Half the turn of a ball from its lowest point to its highest. */
function arc(radius: number, centre: number, steps: number): Vec2[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / steps - 0.5) * Math.PI;
    return [i % steps ? radius * Math.cos(angle) : 0, centre + radius * Math.sin(angle)];
  });
}

// The lamp, in metres. It stands on the right and leans left, towards the words beside it.
const FOOT: Vec3 = [0.36, 0, -0.1];
const ELBOW: Vec3 = [0.56, 0.66, -0.1];
const NECK: Vec3 = [0.02, 1.06, -0.1];

const base = lathe(
  [
    [
      [0.2, 0],
      [0.205, 0.008],
      [0.205, 0.018],
      [0.196, 0.028],
    ],
    [
      [0.196, 0.028],
      [0.12, 0.034],
      [0.05, 0.042],
      [0.036, 0.052],
      [0.03, 0.075],
    ],
    [
      [0.03, 0.075],
      [0, 0.075],
    ],
  ],
  ROUND,
);

const body = merge(
  place(base, FOOT, [0, 1, 0]),
  rod(add(FOOT, [0, 0.06, 0]), ELBOW, 0.015),
  rod(add(ELBOW, [0.0, 0.0, 0.016]), add(NECK, [0, 0, 0.016]), 0.0095),
  rod(add(ELBOW, [0.0, 0.0, -0.016]), add(NECK, [0, 0, -0.016]), 0.0095),
  rod(ELBOW, add(ELBOW, scale(unit(subtract(ELBOW, NECK)), 0.13)), 0.0095),
  joint(ELBOW, 0.034, 0.075),
  joint(add(ELBOW, scale(unit(subtract(ELBOW, NECK)), 0.15)), 0.04, 0.07),
  joint(NECK, 0.03, 0.07),
);

// The head hangs from the neck; its own y axis is the axis of the shade, light falls along -y.
const MOUTH_Y = -0.27;
const MOUTH_R = 0.185;
const shade = lathe(
  [
    [
      [MOUTH_R + 0.004, MOUTH_Y],
      [MOUTH_R - 0.004, MOUTH_Y + 0.02],
      [0.168, -0.2],
      [0.142, -0.15],
      [0.104, -0.108],
      [0.068, -0.084],
    ],
    [
      [0.068, -0.084],
      [0.058, -0.076],
      [0.055, -0.02],
      [0.046, -0.008],
    ],
    [
      [0.046, -0.008],
      [0, -0.004],
    ],
  ],
  ROUND,
);
const ROSE = linear("#f08caa");
const DEEP = linear("#43182a");
const inside = lathe(
  [
    [
      [0.001, -0.085],
      [0.066, -0.09],
      [0.1, -0.114],
      [0.138, -0.155],
      [0.164, -0.205],
      [MOUTH_R - 0.006, MOUTH_Y + 0.012],
      [MOUTH_R + 0.002, MOUTH_Y],
    ],
  ],
  ROUND,
  (share) => mix(ROSE, DEEP, share ** 0.6),
);
const bulb = lathe([arc(0.09, -0.2, 6)], 12, () => [1, 1, 1, 0.7]);
const filament = lathe([arc(0.055, -0.2, 6)], 12, () => [1, 1, 1, 0.9]);
const halo = lathe([arc(0.36, -0.2, 8)], 14, () => [1, 1, 1, 0.3]);

const BEAM_LENGTH = 1.2;
const BEAM_SPREAD = 0.56;
const beam = lathe(
  [
    Array.from({ length: 8 }, (_, i): Vec2 => {
      const share = i / 7;
      return [MOUTH_R + (BEAM_SPREAD - MOUTH_R) * share, MOUTH_Y - BEAM_LENGTH * share];
    }),
  ],
  24,
  (share) => [1, 1, 1, 0.4 * (1 - share) ** 1.5],
);

const GROUND_R = 1.35;
const ground = place(
  lathe(
    [Array.from({ length: 7 }, (_, i): Vec2 => [GROUND_R * (1 - i / 6), 0])],
    24,
    (share) => [1, 1, 1, 1].map((c) => c * (1 - (1 - share) ** 2) ** 2) as unknown as Vec4,
  ),
  [-0.05, 0, 0.1],
  [0, 1, 0],
);

interface Part {
  name: string;
  mesh: Mesh;
  material: number;
  coloured?: boolean;
}

const materials = [
  {
    name: "dark metal",
    pbrMetallicRoughness: {
      baseColorFactor: linear("#6d5a60"),
      metallicFactor: 0.5,
      roughnessFactor: 0.42,
    },
  },
  {
    name: "lit inside",
    pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1] },
    extensions: { KHR_materials_unlit: {} },
    doubleSided: true,
  },
  {
    name: "bulb",
    pbrMetallicRoughness: { baseColorFactor: linear("#e0708f") },
    extensions: { KHR_materials_unlit: {} },
    extras: { light: "beam", falloff: 1.4 },
  },
  {
    name: "filament",
    pbrMetallicRoughness: { baseColorFactor: linear("#ffe7d6") },
    extensions: { KHR_materials_unlit: {} },
    extras: { light: "beam", falloff: 2.2 },
  },
  {
    name: "halo",
    pbrMetallicRoughness: { baseColorFactor: linear("#f08caa") },
    extensions: { KHR_materials_unlit: {} },
    extras: { light: "beam", falloff: 3.5 },
  },
  {
    name: "beam",
    pbrMetallicRoughness: { baseColorFactor: linear("#f08caa") },
    extensions: { KHR_materials_unlit: {} },
    extras: { light: "beam", falloff: 2.4 },
    doubleSided: true,
  },
  {
    name: "ground",
    pbrMetallicRoughness: {
      baseColorFactor: linear("#5d454b"),
      metallicFactor: 0,
      roughnessFactor: 0.9,
    },
    extras: { light: "glow" },
  },
];

const parts: Part[] = [
  { name: "ground", mesh: ground, material: 6, coloured: true },
  { name: "body", mesh: body, material: 0 },
  { name: "shade", mesh: shade, material: 0 },
  { name: "inside", mesh: inside, material: 1, coloured: true },
  { name: "bulb", mesh: bulb, material: 2, coloured: true },
  { name: "filament", mesh: filament, material: 3, coloured: true },
  { name: "halo", mesh: halo, material: 4, coloured: true },
  { name: "beam", mesh: beam, material: 5, coloured: true },
];
const HEAD_PARTS = ["shade", "inside", "bulb", "filament", "halo", "beam"];

/** The rotation about an axis, in radians, as glTF's quaternion. */
function quaternion(axis: Vec3, angle: number): Vec4 {
  const [x, y, z] = scale(unit(axis), Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}

function multiply(a: Vec4, b: Vec4): Vec4 {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

type Component = Int8Array | Uint8Array | Int16Array | Uint16Array;
const COMPONENT_TYPES: Readonly<Record<string, number>> = {
  Int8Array: 5120,
  Uint8Array: 5121,
  Int16Array: 5122,
  Uint16Array: 5123,
};
const VERTICES = 34962;
const INDICES = 34963;

const chunks: Buffer[] = [];
const bufferViews: object[] = [];
const accessors: object[] = [];

/** Appends numbers to the binary part and describes them; returns the accessor's index. */
function accessor(
  data: Component,
  type: string,
  width: number,
  target: number,
  more: object,
): number {
  const byteOffset = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const bytes = Buffer.from(data.buffer);
  chunks.push(bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4));
  const byteStride = target === VERTICES ? { byteStride: width * data.BYTES_PER_ELEMENT } : {};
  bufferViews.push({ buffer: 0, byteOffset, byteLength: bytes.length, target, ...byteStride });
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

const meshes: object[] = [];
const nodes: Record<string, unknown>[] = [];

for (const { name, mesh, material, coloured } of parts) {
  // Positions become 16-bit shares of the mesh's largest extent, which the node then scales back.
  const extent = Math.max(...mesh.positions.flat().map(Math.abs));
  const places = mesh.positions.map((v) => v.map((n) => Math.round((n / extent) * 32767)));
  const bound = (pick: (...n: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...places.map((v) => v[axis] as number)));
  const directions = mesh.normals.flatMap((v) => [...v.map((n) => Math.round(n * 127)), 0]);
  const attributes: Record<string, number> = {
    POSITION: accessor(Int16Array.from(places.flatMap((v) => [...v, 0])), "VEC3", 4, VERTICES, {
      normalized: true,
      min: bound(Math.min),
      max: bound(Math.max),
    }),
    NORMAL: accessor(Int8Array.from(directions), "VEC3", 4, VERTICES, { normalized: true }),
  };
  if (coloured) {
    const data = Uint8Array.from(mesh.colours.flat().map((n) => Math.round(n * 255)));
    attributes.COLOR_0 = accessor(data, "VEC4", 4, VERTICES, { normalized: true });
  }
  const indices = accessor(Uint16Array.from(mesh.indices), "SCALAR", 1, INDICES, {});
  meshes.push({ name, primitives: [{ attributes, indices, material }] });
  nodes.push({ name, mesh: meshes.length - 1, scale: [extent, extent, extent] });
}

const indexOf = (name: string) => nodes.findIndex((node) => node.name === name);
const DOWN = quaternion([1, 0, 0], -Math.PI / 2); // a light shines along -z
nodes.push(
  {
    name: "spot",
    translation: [0, -0.1, 0],
    rotation: DOWN,
    extensions: { KHR_lights_punctual: { light: 0 } },
  },
  { name: "spill", translation: [0, -0.32, 0], extensions: { KHR_lights_punctual: { light: 1 } } },
);
nodes.push({
  name: "head",
  translation: NECK,
  rotation: multiply(quaternion([0, 0, 1], -0.24), quaternion([1, 0, 0], -0.38)),
  children: [...HEAD_PARTS, "spot", "spill"].map(indexOf),
});
nodes.push(
  {
    name: "edge light",
    rotation: multiply(quaternion([0, 1, 0], 2.5), quaternion([1, 0, 0], -0.7)),
    extensions: { KHR_lights_punctual: { light: 2 } },
  },
  {
    name: "room light",
    rotation: multiply(quaternion([0, 1, 0], -0.7), quaternion([1, 0, 0], -0.5)),
    extensions: { KHR_lights_punctual: { light: 3 } },
  },
  {
    name: "camera",
    camera: 0,
    translation: [0.0, 0.86, 3.35],
    rotation: quaternion([1, 0, 0], -0.1),
  },
);

const rgb = (hex: string) => linear(hex).slice(0, 3);
const json = {
  asset: { version: "2.0", generator: "Lamplight" },
  extensionsUsed: ["KHR_mesh_quantization", "KHR_lights_punctual", "KHR_materials_unlit"],
  extensionsRequired: ["KHR_mesh_quantization"],
  extensions: {
    KHR_lights_punctual: {
      lights: [
        {
          name: "spot",
          type: "spot",
          color: rgb("#ff9db6"),
          intensity: 30,
          spot: { innerConeAngle: 0.05, outerConeAngle: 0.52 },
        },
        { name: "spill", type: "point", color: rgb("#ff9db6"), intensity: 0.5, range: 2 },
        { name: "edge light", type: "directional", color: rgb("#ffc4d2"), intensity: 2.2 },
        { name: "room light", type: "directional", color: rgb("#a98a94"), intensity: 0.7 },
      ],
    },
  },
  scene: 0,
  scenes: [
    {
      name: "desk lamp",
      nodes: ["ground", "body", "head", "edge light", "room light", "camera"].map(indexOf),
    },
  ],
  cameras: [
    { type: "perspective", perspective: { yfov: 0.42, aspectRatio: 1.1, znear: 0.1, zfar: 20 } },
  ],
  nodes,
  meshes,
  materials,
  accessors,
  bufferViews,
  buffers: [{ byteLength: chunks.reduce((sum, chunk) => sum + chunk.length, 0) }],
};

/** One chunk of the container: length, type, then the bytes padded to four. */
function container(type: string, bytes: Buffer, padding: string): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, padding)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(padded.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, padded]);
}

const content = Buffer.concat([
  container(
    "JSON",
    Buffer.from(JSON.stringify(json, (_, n) => (typeof n === "number" ? Number(n.toFixed(5)) : n))),
    " ",
  ),
  container("BIN\0", Buffer.concat(chunks), "\0"),
]);
const header = Buffer.alloc(12);
header.write("glTF", 0, "latin1");
header.writeUInt32LE(2, 4);
header.writeUInt32LE(header.length + content.length, 8);
writeFileSync(OUTPUT, Buffer.concat([header, content]));
console.log(`${fileURLToPath(OUTPUT)}: ${header.length + content.length} bytes`);

for (const p of parts)
  console.log(
    p.name,
    p.mesh.positions.length,
    p.mesh.positions.length * (p.coloured ? 16 : 12) + p.mesh.indices.length * 2,
  );
