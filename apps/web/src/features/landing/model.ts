import { formatPhone } from '@ulak/contracts/phone-format';
import type { WebSettings } from '@ulak/contracts/settings/schema';

const GREETING = 'Merhaba, Ulak için demo istiyorum.';

/** One way to ask for a demo (spec 1 §1). */
export interface DemoContact {
  readonly kind: 'chat' | 'phone' | 'mail';
  readonly title: string;
  readonly text: string;
  /** What is dialled or written to; null until the server has answered. */
  readonly value: string | null;
  readonly href: string | null;
}

type Contact = WebSettings['contact'];

/**
 * The ways to ask for a demo: those that the installation names, none when it names none. While the
 * settings load (undefined) all three are shown without addresses, so that the layout does not shift.
 */
export function demoContacts(contact: Contact | undefined): readonly DemoContact[] {
  return [chatOf, phoneOf, mailOf].flatMap((make) => make(contact) ?? []);
}

function chatOf(contact: Contact | undefined): DemoContact | null {
  if (contact?.whatsapp === null) return null;
  const chat = contact?.whatsapp.replaceAll(/\D/g, '');
  return {
    kind: 'chat',
    title: 'WhatsApp ile yazın',
    text: 'Sorunuzu yazın, aynı gün yanıtlayalım.',
    value: chat ? formatPhone(`+${chat}`) : null,
    href: chat ? `https://wa.me/${chat}?text=${encodeURIComponent(GREETING)}` : null,
  };
}

function phoneOf(contact: Contact | undefined): DemoContact | null {
  const phone = contact?.phone;
  if (phone === null) return null;
  return {
    kind: 'phone',
    title: 'Telefonla arayın',
    text: 'Bir uzmanımızla hemen konuşun.',
    value: phone ? formatPhone(phone) : null,
    href: phone ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : null,
  };
}

function mailOf(contact: Contact | undefined): DemoContact | null {
  const email = contact?.email;
  if (email === null) return null;
  return {
    kind: 'mail',
    title: 'E-posta gönderin',
    text: 'İhtiyacınızı anlatın, demo gününü biz önerelim.',
    value: email ?? null,
    href: email ? `mailto:${email}?subject=${encodeURIComponent('Ulak demo isteği')}` : null,
  };
}

/** Marketing text only (spec 1 §1). */
export const CLAIMS = [
  { value: '500+', label: 'işletme' },
  { value: '7/24', label: 'kesintisiz hizmet' },
  { value: '%99', label: 'çalışma süresi' },
  { value: '2 dk', label: 'ortalama atama' },
] as const;

export const STEPS = [
  {
    status: 'PREPARING',
    title: 'Sipariş düşer',
    text: 'Elle girin ya da kendi sisteminizden API ile gönderin. Fiş numarası, ürünler ve konum hazır.',
  },
  {
    status: 'ASSIGNED',
    title: 'Kurye bulunur',
    text: 'Elle atayın, havuza bırakın ya da otomatik atamayı seçin. Kurye telefonunda anında görür.',
  },
  {
    status: 'IN_DELIVERY',
    title: 'Haritada izlenir',
    text: 'Konum canlı akar; geciken sipariş kendini gösterir, müşteri bağlantıdan takip eder.',
  },
  {
    status: 'DELIVERED',
    title: 'Gün kapanır',
    text: 'Teslimat, tahsilat ve kurye hak edişi tek özette. Hesap gece yarısını beklemez.',
  },
] as const;

export const SECTORS = [
  {
    key: 'restaurant',
    title: 'Restoran',
    text: 'Akşam yoğunluğunda hangi paketin sıcak, hangi kuryenin boş olduğunu tek bakışta görün.',
  },
  {
    key: 'market',
    title: 'Market',
    text: 'Kısa mesafe, çok sipariş. Aynı yöne giden paketleri tek kuryede toplayın.',
  },
  {
    key: 'shop',
    title: 'E-ticaret',
    text: 'Aynı gün teslimat sözünü tutun; müşteriniz kargoyu değil kapıyı beklesin.',
  },
  {
    key: 'cargo',
    title: 'Kargo',
    text: 'Şubeden kapıya son kilometreyi, her duruşu kayıt altına alarak yönetin.',
  },
] as const;

export const QUESTIONS = [
  {
    question: 'Kendi kuryelerimle mi çalışıyorum?',
    answer:
      'Evet. Ulak kurye vermez; kendi kuryelerinizi, şubelerinizi ve siparişlerinizi tek masadan ' +
      'yönetmenizi sağlar.',
  },
  {
    question: 'Kuryelerin özel bir cihaza ihtiyacı var mı?',
    answer:
      'Hayır. Kurye ekranı telefonun tarayıcısında açılır, ana ekrana eklenir. Şebeke gidip ' +
      'geldiğinde yapılan işlemler saklanır ve bağlantı gelince gönderilir.',
  },
  {
    question: 'Siparişler nasıl geliyor?',
    answer:
      'Panelden elle girebilir ya da kendi sisteminizi şubenize özel API anahtarıyla ' +
      'bağlayabilirsiniz. Aynı sipariş iki kez gelirse bir kez kaydedilir.',
  },
  {
    question: 'Kurye ödemeleri nasıl hesaplanıyor?',
    answer:
      'Paket başı, kilometre başı ya da bölge bazlı ücret tanımlayabilirsiniz. Her teslimatın ' +
      'kazancı anında yazılır.',
  },
  {
    question: 'Müşterilerim siparişini nasıl takip ediyor?',
    answer:
      'Gönderdiğiniz bağlantıdan ya da Sipariş Takip sayfasından telefon numarasıyla. Hesap ' +
      'açmadan, uygulama indirmeden.',
  },
  {
    question: 'Kişisel veriler güvende mi?',
    answer:
      'Kurye konumu yalnızca o sipariş yoldayken müşteriye görünür. Telefonla yapılan sorguda ad, ' +
      'adres ve tutar gösterilmez.',
  },
] as const;
