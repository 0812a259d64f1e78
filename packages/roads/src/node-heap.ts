/** Nodes by key, the least first. A node may be in it several times; typed arrays, nothing is allocated. */
export class NodeHeap {
  private keys = new Float64Array(1_024);
  private nodes = new Int32Array(1_024);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Key of the least; Infinity of an empty heap. */
  get least(): number {
    return this.length === 0 ? Infinity : (this.keys[0] as number);
  }

  push(node: number, key: number): void {
    if (this.length === this.nodes.length) this.grow();
    const { keys, nodes } = this;
    let at = this.length;
    this.length += 1;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if ((keys[parent] as number) <= key) break;
      keys[at] = keys[parent] as number;
      nodes[at] = nodes[parent] as number;
      at = parent;
    }
    keys[at] = key;
    nodes[at] = node;
  }

  /** Takes the node of the least key; call only while there is one. */
  pop(): number {
    const { keys, nodes } = this;
    const top = nodes[0] as number;
    this.length -= 1;
    const length = this.length;
    const [key, node] = [keys[length] as number, nodes[length] as number];
    let at = 0;
    for (;;) {
      const first = 4 * at + 1;
      if (first >= length) break;
      let child = first;
      const last = Math.min(first + 4, length);
      for (let other = first + 1; other < last; other += 1)
        if ((keys[other] as number) < (keys[child] as number)) child = other;
      if ((keys[child] as number) >= key) break;
      keys[at] = keys[child] as number;
      nodes[at] = nodes[child] as number;
      at = child;
    }
    keys[at] = key;
    nodes[at] = node;
    return top;
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length);
    keys.set(this.keys);
    this.keys = keys;
    const nodes = new Int32Array(2 * this.nodes.length);
    nodes.set(this.nodes);
    this.nodes = nodes;
  }
}
