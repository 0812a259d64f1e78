const IOS =
  'iPhone ve iPad: Ayarlar uygulamasında Bildirimler’e, sonra Ulak’a dokunup "Bildirimlere İzin Ver"i açın.';

const IN_BROWSER: readonly string[] = [
  'Android: adres çubuğundaki kilit simgesine, sonra İzinler ve Bildirimler’e dokunup izin verin.',
  IOS,
  'Bilgisayar: adres çubuğunun solundaki simgeye tıklayıp Bildirimler’e izin verin, sonra sayfayı yenileyin.',
];

const INSTALLED: readonly string[] = [
  'Android: Ulak simgesine uzun basıp Uygulama bilgisi’ne, sonra Bildirimler’e dokunup izin verin.',
  IOS,
  'Bilgisayar: pencerenin üstündeki üç noktaya, sonra Uygulama bilgisi’ne tıklayıp Bildirimler’e izin verin.',
];

/**
 * How to allow again what was refused; only settings can: the browser's, or the phone's where the page is an
 * installed app and has no address bar.
 */
export const deniedHelp = (isInstalled: boolean): readonly string[] => (isInstalled ? INSTALLED : IN_BROWSER);
