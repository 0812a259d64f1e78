import { BACKWARD, FORWARD, type GraphParts } from './road-graph.ts';

/**
 * Shortest roads of a component that is kept beside the largest one: a real island is longer, a car park or
 * a street that is cut off at the extract's edge is not.
 */
const MIN_COMPONENT_M = 10_000;

/**
 * The edges between nodes that are reached from each other, numbered anew: whoever is put onto one of them
 * never stands where no way leads out or in.
 */
export function keepStrong(parts: GraphParts): GraphParts {
  const { tail, head, metres, shapeEnd } = parts;
  const component = strongComponents(parts);
  const lengths = new Map<number, number>();
  const isInside = (edge: number): boolean =>
    component[tail[edge] as number] === component[head[edge] as number];
  for (let edge = 0; edge < tail.length; edge += 1) {
    if (!isInside(edge)) continue;
    const key = component[tail[edge] as number] as number;
    lengths.set(key, (lengths.get(key) ?? 0) + (metres[edge] as number));
  }
  let longest = 0;
  for (const length of lengths.values()) longest = Math.max(longest, length);
  const least = Math.min(longest, MIN_COMPONENT_M);
  const kept = Int32Array.from(tail.keys()).filter(
    (edge) => isInside(edge) && (lengths.get(component[tail[edge] as number] as number) ?? 0) >= least,
  );
  return takeEdges(parts, kept, shapeEnd);
}

function takeEdges(parts: GraphParts, kept: Int32Array, shapeEnd: Int32Array): GraphParts {
  const numbers = new Int32Array(parts.nodeCount).fill(-1);
  let nodeCount = 0;
  const numberOf = (node: number): number => {
    if (numbers[node] === -1) {
      numbers[node] = nodeCount;
      nodeCount += 1;
    }
    return numbers[node] as number;
  };
  const tail = kept.map((edge) => numberOf(parts.tail[edge] as number));
  const head = kept.map((edge) => numberOf(parts.head[edge] as number));
  const starts = kept.map((edge) => (edge === 0 ? 0 : (shapeEnd[edge - 1] as number)));
  let end = 0;
  const ends = kept.map((edge, i) => (end += (shapeEnd[edge] as number) - (starts[i] as number)));
  const [lats, lngs] = [new Int32Array(end), new Int32Array(end)];
  for (const [i, edge] of kept.entries()) {
    const [from, to] = [starts[i] as number, shapeEnd[edge] as number];
    lats.set(parts.lats.subarray(from, to), (ends[i] as number) - (to - from));
    lngs.set(parts.lngs.subarray(from, to), (ends[i] as number) - (to - from));
  }
  return {
    nodeCount,
    tail,
    head,
    metres: Float32Array.from(kept, (edge) => parts.metres[edge] as number),
    kind: Uint8Array.from(kept, (edge) => parts.kind[edge] as number),
    ways: Uint8Array.from(kept, (edge) => parts.ways[edge] as number),
    shapeEnd: ends,
    lats,
    lngs,
  };
}

/** For each node the number of its strongly connected component (Tarjan, without recursion). */
function strongComponents(parts: GraphParts): Int32Array {
  const { nodeCount } = parts;
  const { first, to } = outgoing(parts);
  const component = new Int32Array(nodeCount).fill(-1);
  const order = new Int32Array(nodeCount).fill(-1);
  const low = new Int32Array(nodeCount);
  const next = first.slice(0, nodeCount);
  const [path, open] = [new Int32Array(nodeCount), new Int32Array(nodeCount)];
  let [pathLength, openLength, visited, components] = [0, 0, 0, 0];
  const enter = (node: number): void => {
    order[node] = visited;
    low[node] = visited;
    visited += 1;
    path[pathLength] = node;
    pathLength += 1;
    open[openLength] = node;
    openLength += 1;
  };
  for (let root = 0; root < nodeCount; root += 1) {
    if ((order[root] as number) >= 0) continue;
    enter(root);
    while (pathLength > 0) {
      const node = path[pathLength - 1] as number;
      const at = next[node] as number;
      if (at < (first[node + 1] as number)) {
        next[node] = at + 1;
        const other = to[at] as number;
        if ((order[other] as number) < 0) enter(other);
        else if ((component[other] as number) < 0)
          low[node] = Math.min(low[node] as number, order[other] as number);
        continue;
      }
      pathLength -= 1;
      if (pathLength > 0) {
        const parent = path[pathLength - 1] as number;
        low[parent] = Math.min(low[parent] as number, low[node] as number);
      }
      if (low[node] !== order[node]) continue;
      for (let member = -1; member !== node; ) {
        openLength -= 1;
        member = open[openLength] as number;
        component[member] = components;
      }
      components += 1;
    }
  }
  return component;
}

/** The nodes that each node leads to. */
function outgoing({ nodeCount, tail, head, ways }: GraphParts): { first: Int32Array; to: Int32Array } {
  const first = new Int32Array(nodeCount + 1);
  const visit = (handle: (from: number, to: number) => void): void => {
    for (let edge = 0; edge < tail.length; edge += 1) {
      const [from, to, rideable] = [tail[edge] as number, head[edge] as number, ways[edge] as number];
      if ((rideable & FORWARD) !== 0) handle(from, to);
      if ((rideable & BACKWARD) !== 0) handle(to, from);
    }
  };
  visit((from) => {
    first[from + 1] = (first[from + 1] as number) + 1;
  });
  for (let node = 0; node < nodeCount; node += 1)
    first[node + 1] = (first[node + 1] as number) + (first[node] as number);
  const free = first.slice();
  const to = new Int32Array(first[nodeCount] as number);
  visit((from, other) => {
    to[free[from] as number] = other;
    free[from] = (free[from] as number) + 1;
  });
  return { first, to };
}
