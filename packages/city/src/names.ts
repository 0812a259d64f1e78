/** First names of invented customers. */
export const FIRST_NAMES = (
  'Ahmet Mehmet Mustafa Ali Hüseyin Emre Burak Serkan Oğuz Kerem Yusuf Murat Cem Barış Onur Tolga ' +
  'Uğur Volkan Sinan Ümit Kaan Eren Ayşe Fatma Zeynep Elif Merve Büşra Esra Şeyma Gülşen İrem ' +
  'Selin Ceren Deniz Ebru Özge Pınar Derya Hatice Çiğdem Tuğba Nazlı Işıl'
).split(' ');

/** Last names of invented people. */
export const LAST_NAMES = (
  'Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan ' +
  'Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Güneş Işık Erdoğdu Ünal Bulut Gündüz Taş Ateş ' +
  'Bozkurt Karaca Uçar Tekin Güler Sönmez Avcı Toprak Keskin Duman'
).split(' ');

/** First names of the demo's couriers, none of them a customer's. */
export const COURIER_FIRST_NAMES = (
  'Hakan Serdar Yasin Ferhat Gökhan İbrahim Kadir Ramazan Tuncay Engin Erkan Furkan Halil İsmail ' +
  'Kemal Levent Metin Nihat Orhan Rıza Salih Taner Umut Veli Yavuz Zafer Doğukan Caner Batuhan ' +
  'Alper Songül Melek'
).split(' ');
