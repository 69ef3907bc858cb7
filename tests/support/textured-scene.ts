// A triangle with a picture on it, as a binary glTF that holds both: scenes of owners have textures, our lamp has none.

/** One pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const FLOAT = 5126;
const POSITIONS = [-1, -1, 0, 1, -1, 0, 0, 1, 0];
const PLACES_ON_PICTURE = [0, 0, 1, 0, 0.5, 1];

export function texturedScene(): Buffer {
  const parts = [POSITIONS, PLACES_ON_PICTURE].map((list) =>
    Buffer.from(Float32Array.from(list).buffer),
  );
  const views = [...parts, PICTURE].map((part, i, all) => ({
    buffer: 0,
    byteOffset: all.slice(0, i).reduce((sum, { length }) => sum + length, 0),
    byteLength: part.length,
  }));
  const content = padded(Buffer.concat([...parts, PICTURE]), 0);
  const description = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ doubleSided: true, pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ bufferView: 2, mimeType: "image/png" }],
    accessors: [
      {
        bufferView: 0,
        componentType: FLOAT,
        count: 3,
        type: "VEC3",
        min: [-1, -1, 0],
        max: [1, 1, 0],
      },
      { bufferView: 1, componentType: FLOAT, count: 3, type: "VEC2" },
    ],
    bufferViews: views,
    buffers: [{ byteLength: content.length }],
  };
  const chunks = Buffer.concat([
    chunk("JSON", padded(Buffer.from(JSON.stringify(description)), 0x20)),
    chunk("BIN\0", content),
  ]);
  const header = Buffer.alloc(12);
  header.write("glTF");
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(header.length + chunks.length, 8);
  return Buffer.concat([header, chunks]);
}

/** To a multiple of four bytes, as the container asks. */
const padded = (part: Buffer, filling: number) =>
  Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4, filling)]);

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(content.length);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}
