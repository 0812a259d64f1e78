/** Groups of the API documentation. */
export const TAGS = {
  auth: 'Oturum',
  branches: 'Şubeler',
  companies: 'Şirketler',
  couriers: 'Kurye',
  summaries: 'Özetler',
  dispatch: 'Otomatik atama',
  forecasts: 'Tahminler',
  orders: 'Siparişler',
  map: 'Harita',
  general: 'Genel',
  privacy: 'Kişisel veriler',
  tracking: 'Müşteri takibi',
  push: 'Bildirimler',
  users: 'Kullanıcılar',
  live: 'Canlı akış',
  notices: 'Kurye bildirimleri',
} as const;
