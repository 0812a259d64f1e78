/** Why a whole file cannot be read, as a sentence for the person; `details.file` of the answer. */
export class SheetFault extends Error {}
