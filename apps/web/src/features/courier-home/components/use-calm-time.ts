import { createContext, useContext } from 'react';

/** Whether the company has safe mode: the phone shows time without alarm (docs/decisions/077). */
export const CalmTime = createContext(false);

export const useCalmTime = (): boolean => useContext(CalmTime);
