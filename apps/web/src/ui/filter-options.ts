import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { foldTr } from '@ulak/contracts/text';

/** Mantine renders the options of a closed list too: thousands would be rendered at every letter typed. */
const MAX_SHOWN = 100;
const MORE: ComboboxItem = { value: '…', label: 'Diğerleri için yazarak arayın', disabled: true };

/** The options that a typed text finds by Turkish rules; of many the first ones, and a line that says so. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const wanted = foldTr(search.trim());
  const found: ComboboxItem[] = [];
  for (const option of options) {
    if (!('label' in option) || (wanted !== '' && !foldTr(option.label).includes(wanted))) continue;
    if (found.length === MAX_SHOWN) return [...found, MORE];
    found.push(option);
  }
  return found;
};
