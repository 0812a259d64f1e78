/** Groups of the API documentation. */
export const TAGS = {
  auth: 'Oturum',
  branches: 'Şubeler',
  couriers: 'Kurye',
  summaries: 'Özetler',
  dispatch: 'Otomatik atama',
  forecasts: 'Tahminler',
  orders: 'Siparişler',
  map: 'Harita',
  general: 'Genel',
  privacy: 'Kişisel veriler',
  tracking: 'Müşteri takibi',
  users: 'Kullanıcılar',
  live: 'Canlı akış',
} as const;
