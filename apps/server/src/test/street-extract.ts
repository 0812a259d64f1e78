import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export interface MadeUpWay {
  readonly tags: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [lat: number, lng: number])[];
}
export interface MadeUpPlace {
  readonly tags: Readonly<Record<string, string>>;
  readonly point: readonly [lat: number, lng: number];
}

/**
 * A small .osm.pbf file: dense nodes, then ways; ways that meet at a point share its node.
 * @param nodes how many of them are left @param hasWays false: cut between its two blocks
 */
export function writeExtract(
  ways: readonly MadeUpWay[],
  places: readonly MadeUpPlace[] = [],
  { nodes: most = Infinity, hasWays = true }: { readonly nodes?: number; readonly hasWays?: boolean } = {},
): Buffer {
  const strings = [''];
  const indexOf = (text: string): number => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const nodes = new Map<string, { id: number; point: readonly [number, number]; tags: number[] }>();
  const nodeOf = (point: readonly [number, number], tags: Readonly<Record<string, string>> = {}): number => {
    const key = `${point.join()}${JSON.stringify(tags)}`;
    const known = nodes.get(key);
    if (known) return known.id;
    const id = nodes.size * 3 + 7;
    nodes.set(key, { id, point, tags: Object.entries(tags).flat().map(indexOf) });
    return id;
  };
  const refs = ways.map(({ points }) => points.map((point) => nodeOf(point)));
  for (const { point, tags } of places) nodeOf(point, tags);
  const tagged = ways.map(({ tags }) => Object.entries(tags).map((pair) => pair.map(indexOf)));
  const all = [...nodes.values()].slice(0, most);

  const nodeGroup = message((pbf) =>
    pbf.writeMessage(
      2,
      (_, dense) => {
        dense.writePackedSVarint(1, steps(all.map(({ id }) => id)));
        dense.writePackedSVarint(8, steps(all.map(({ point }) => Math.round(point[0] * 1e7))));
        dense.writePackedSVarint(9, steps(all.map(({ point }) => Math.round(point[1] * 1e7))));
        dense.writePackedVarint(
          10,
          all.flatMap(({ tags }) => [...tags, 0]),
        );
      },
      null,
    ),
  );
  const wayGroup = message((pbf) => {
    for (const [i, ids] of refs.entries())
      pbf.writeMessage(
        3,
        (_, way) => {
          way.writeVarintField(1, i + 1);
          way.writePackedVarint(2, tagged[i]?.map(([key = 0]) => key) ?? []);
          way.writePackedVarint(3, tagged[i]?.map(([, value = 0]) => value) ?? []);
          way.writePackedSVarint(8, steps(ids));
        },
        null,
      );
  });
  const table = message((pbf) => {
    for (const text of strings) pbf.writeBytesField(1, Buffer.from(text));
  });
  const blockOf = (group: Uint8Array): Uint8Array =>
    message((pbf) => {
      pbf.writeBytesField(1, table);
      pbf.writeBytesField(2, group);
    });
  const header = message((pbf) => {
    pbf.writeStringField(4, 'OsmSchema-V0.6');
    pbf.writeStringField(4, 'DenseNodes');
  });
  return Buffer.concat([
    blob('OSMHeader', header),
    blob('OSMData', blockOf(nodeGroup)),
    ...(hasWays ? [blob('OSMData', blockOf(wayGroup))] : []),
  ]);
}

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish().slice();
}

const steps = (numbers: readonly number[]): number[] =>
  numbers.map((number, i) => number - (numbers[i - 1] ?? 0));

function blob(type: string, content: Uint8Array): Buffer {
  const body = message((pbf) => {
    pbf.writeVarintField(2, content.length);
    pbf.writeBytesField(3, deflateSync(content));
  });
  const head = message((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, body.length);
  });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  return Buffer.concat([size, head, body]);
}
