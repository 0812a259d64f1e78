/** By the name of a dialog that has an address: how many steps of the history ago it was not open. */
export type AddressSteps = Readonly<Record<string, number>>;

/** What the present entry of the history records; for an entry that takes its place. */
export function presentSteps(): AddressSteps {
  const state = history.state as { readonly ulakSteps?: AddressSteps } | null;
  return state?.ulakSteps ?? {};
}

/** What the next entry of the history records. @param opened the dialog that it opens, if it opens one */
export function nextSteps(opened?: string): AddressSteps {
  const steps = Object.fromEntries(Object.entries(presentSteps()).map(([name, count]) => [name, count + 1]));
  return opened === undefined || opened in steps ? steps : { ...steps, [opened]: 1 };
}

/**
 * Closes a dialog that has an address by leaving the entries that it added, so that Back does not open it
 * again. @returns false where it was open from the start, or the address has changed under it since
 */
export function leaveAddress(name: string): boolean {
  const count = presentSteps()[name];
  if (count === undefined) return false;
  history.go(-count);
  return true;
}
