import type { CompanyId } from '@ulak/contracts/ids';

/** Where customers' pages get a logo; behind it comes the digest of the picture, which nobody can guess. */
const CUSTOMER_PATH = '/api/customer/logos/';

/** Value of `companies.logo` for a stored picture. */
export const customerLogoPath = (digest: string): string => `${CUSTOMER_PATH}${digest}`;

/** Address of a company's logo for signed-in people; another one for every picture. Null: none. */
export function logoUrlOf(companyId: CompanyId, logo: string | null): string | null {
  if (!logo?.startsWith(CUSTOMER_PATH)) return null;
  return `/api/companies/${companyId}/logo?v=${logo.slice(CUSTOMER_PATH.length).slice(0, 16)}`;
}
