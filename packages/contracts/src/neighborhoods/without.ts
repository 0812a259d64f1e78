// Alone, because a desk knows nothing else of neighbourhoods.
/** In the place of a neighbourhood's id: orders whose place lies in no saved one. */
export const WITHOUT_NEIGHBORHOOD = 'none';
