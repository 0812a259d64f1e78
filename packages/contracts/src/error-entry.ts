/** Facts that an error sentence may mention: names, numbers and times, never internals. */
export type Facts = Readonly<Record<string, string | number | undefined>>;

/** HTTP status of a refusal and the Turkish sentence that says what to do. */
interface CatalogueEntry {
  readonly status: number;
  readonly text: (facts: Facts) => string;
}
/** Refusals by their stable English code. */
export type Catalogue = Record<string, CatalogueEntry>;

/** A refusal whose sentence is always the same. */
export const fixedText = (status: number, sentence: string): CatalogueEntry => ({
  status,
  text: () => sentence,
});
