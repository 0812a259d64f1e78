import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../../lib/session.ts';

/** Leads to the form of a new branch; undefined for who may not open it. */
export function useAddBranch(): (() => void) | undefined {
  const { role, restrictGeneralManagers } = useSession();
  const navigate = useNavigate();
  const add = useCallback(() => void navigate({ to: '/branches', search: { open: 'new' } }), [navigate]);
  const isFreeManager = role === 'GENERAL_MANAGER' && !restrictGeneralManagers;
  return role === 'OWNER' || role === 'COMPANY_ADMIN' || isFreeManager ? add : undefined;
}
