/** What customers, couriers and staff write: notes, reasons, comments. */
export const ORDER_NOTES = [
  'Zili çalmayın, bebek uyuyor',
  'Ekstra peçete lütfen',
  'Plastik çatal istemiyorum',
  'Acele ederseniz seviniriz',
  'Soslar ayrı kapta olsun',
  'Yanına bol limon',
] as const;
export const DELIVERY_NOTES = [
  'Kapıya bırakın',
  'Köpek var, gelince arayın',
  'Güvenliğe bırakmayın',
  'Asansör bozuk, kusura bakmayın',
  'B blok, arka giriş',
  'Zil çalışmıyor, telefon edin',
] as const;
/** What a customer notes about paying, by how they pay; who has paid online notes nothing. */
export const PAYMENT_NOTES = {
  CASH: ['200 TL üstü lazım', '500 TL üstü lazım', 'Tam para hazır'],
  CREDIT_CARD: ['POS cihazı getirin', 'Temassız ödeyeceğim'],
  MEAL_CARD: ['Yemek kartı geçiyor mu, arayın', 'POS cihazı getirin'],
} as const;
export const FAILURE_REASONS = [
  'Müşteri adreste yok',
  'Adres bulunamadı',
  'Telefona cevap verilmedi',
  'Müşteri siparişi kabul etmedi',
] as const;
export const CANCEL_REASONS = [
  'Müşteri vazgeçti',
  'Ürün kalmadı',
  'Mükerrer sipariş',
  'Adres hizmet dışı',
] as const;
export const COMMENTS: Readonly<Record<number, readonly string[]>> = {
  5: ['Çok hızlıydı, teşekkürler', 'Sıcacık geldi', 'Kurye çok kibardı', 'Elinize sağlık'],
  4: ['Güzeldi', 'Biraz bekledik ama sıcaktı', 'Teşekkürler'],
  3: ['Biraz geç kaldı', 'İçecek unutulmuş'],
  2: ['Adresi bulmakta zorlandı', 'Yemek soğumuştu'],
  1: ['Çok geç geldi'],
};
