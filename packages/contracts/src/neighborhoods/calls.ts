import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type {
  NeighborhoodDetail,
  NeighborhoodName,
  NeighborhoodNamesQuery,
  NeighborhoodOutline,
  NeighborhoodPage,
  NeighborhoodRef,
  NeighborhoodResult,
  NeighborhoodSearchQuery,
  NeighborhoodStats,
  SavedNeighborhood,
  NeighborhoodsQuery,
  NeighborhoodToken,
  OutlineQuery,
  SaveNeighborhoodBody,
} from './schema.ts';

export const getNeighborhood: CallOf<{
  params: typeof NeighborhoodRef;
  reply: Answer<typeof NeighborhoodDetail>;
}> = { method: 'GET', path: '/api/neighborhoods/:id' };

export const getNeighborhoodStats: CallOf<{
  reply: Answer<typeof NeighborhoodStats>;
}> = { method: 'GET', path: '/api/neighborhoods/stats' };

export const issueNeighborhoodToken: CallOf<{
  reply: Answer<typeof NeighborhoodToken>;
}> = { method: 'POST', path: '/api/neighborhoods/token' };

export const listNeighborhoods: CallOf<{
  query: typeof NeighborhoodsQuery;
  reply: typeof NeighborhoodPage;
}> = { method: 'GET', path: '/api/neighborhoods' };

export const listNeighborhoodNames: CallOf<{
  query: typeof NeighborhoodNamesQuery;
  reply: Answer<ZodArray<typeof NeighborhoodName>>;
}> = { method: 'GET', path: '/api/neighborhoods/names' };

export const outlineNeighborhood: CallOf<{
  query: typeof OutlineQuery;
  reply: Answer<typeof NeighborhoodOutline>;
}> = { method: 'GET', path: '/api/neighborhoods/outline' };

export const removeNeighborhood: CallOf<{
  params: typeof NeighborhoodRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/neighborhoods/:id' };

export const saveNeighborhood: CallOf<{
  body: typeof SaveNeighborhoodBody;
  reply: Answer<typeof SavedNeighborhood>;
}> = { method: 'POST', path: '/api/neighborhoods' };

export const searchNeighborhoods: CallOf<{
  query: typeof NeighborhoodSearchQuery;
  reply: Answer<ZodArray<typeof NeighborhoodResult>>;
}> = { method: 'GET', path: '/api/neighborhoods/search' };
