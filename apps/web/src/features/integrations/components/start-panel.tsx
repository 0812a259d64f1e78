import type { BranchView } from '@ulak/contracts/branches/schema';
import {
  exampleAnswer,
  EXAMPLE_REFUSAL,
  type ExampleValues,
} from '@ulak/contracts/integration/example-order';
import {
  createOrderExample,
  EXAMPLE_LANGUAGE_LABELS,
  type ExampleLanguage,
  readChangesExample,
} from '@ulak/contracts/integration/examples';
import { RECEIVER_LANGUAGES, receiverExample } from '@ulak/contracts/integration/webhook-examples';
import { createOrder, listOrderChanges } from '@ulak/contracts/orders/desk-calls';
import { isInTestMode } from '@ulak/contracts/branches/test-mode';
import { useState } from 'react';
import { useWholeKey } from '../../../domain/branches/use-whole-key.ts';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { CodeExample } from './code-example.tsx';
import { ErrorCodes } from './error-codes.tsx';
import { KeyInExamples } from './key-in-examples.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { OrderFields } from './order-fields.tsx';
import { Section } from './section.tsx';
import styles from './integrations.module.css';

/** Stands in for the key of those who may not see it. */
const NO_KEY = 'SUBENIN_API_ANAHTARI';
/** Stands in for a webhook's secret, which is shown when the webhook is made. */
const NO_SECRET = 'whsec_MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAw';
const RECEIVER_PORT = 8080;
const FIRST_NUMBER = 'WEB-1001';
const TICK_MS = 5_000;

/** How an order system is connected, with the branch's own values in programs that run (spec 2 §2.6). */
export function StartPanel({ branch }: { readonly branch: BranchView }) {
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const key = useWholeKey(branch);
  const now = new Date(useNow(TICK_MS));
  const values: ExampleValues = {
    baseUrl: window.location.origin,
    apiKey: key.whole ?? branch.apiKey ?? NO_KEY,
    location: branch.location,
    orderNumber: FIRST_NUMBER,
  };
  const receiver = RECEIVER_LANGUAGES.find((one) => one === language);
  const label = EXAMPLE_LANGUAGE_LABELS[language];
  return (
    <div className={desk.grid}>
      <Section title="1. İlk siparişi gönderin">
        <p className={styles.text}>
          Siparişler şubenin API anahtarıyla{' '}
          <code translate="no" className={desk.breaks}>
            {createOrder.method} {values.baseUrl + createOrder.path}
          </code>{' '}
          adresine gönderilir.{' '}
          {isInTestMode(branch.testModeUntil, now) ? (
            <>
              <b>{branch.name}</b> şubesi test modunda: aşağıdaki program bir test siparişi açar.
            </>
          ) : (
            <>
              Aşağıdaki program <b>{branch.name}</b> şubesine gerçek bir sipariş açar; denemek için önce test
              modunu açın.
            </>
          )}
        </p>
        <KeyInExamples wholeKey={key} isHolder={branch.apiKey !== undefined} />
        <LanguageChoice value={language} onChange={setLanguage} />
        <CodeExample label={`Sipariş gönderme, ${label}`} text={createOrderExample(language, values)} />
        <div className={styles.pair}>
          <CodeExample label="Kabul edilen siparişin yanıtı (201)" text={json(exampleAnswer(values))} />
          <CodeExample label="Reddedilen siparişin yanıtı (400)" text={json(EXAMPLE_REFUSAL)} />
        </div>
        <ul className={styles.text}>
          <li>
            Her yanıtın <code translate="no">X-Request-Id</code> başlığında bir istek no vardır; son
            çağrılarda onunla arayın.
          </li>
          <li>
            Aynı <code translate="no">source</code> ve <code translate="no">orderNumber</code> yeniden gelirse
            ikinci sipariş açılmaz: ilk siparişin yanıtı 200 ile döner. Yanıt gelmediyse aynı isteği
            çekinmeden yineleyin.
          </li>
          <li>
            Sipariş numaranız yoksa <code translate="no">Idempotency-Key</code> başlığı gönderin: 48 saat
            boyunca aynı değer aynı yanıtı alır.
          </li>
          <li>
            Gövde en fazla 256 kB olabilir. Tabloda olmayan alan 400 ile reddedilir; kendi alanlarınız{' '}
            <code translate="no">meta</code> içindir.
          </li>
        </ul>
      </Section>
      <Section title="2. Alanlar">
        <OrderFields />
      </Section>
      <Section title="3. Siparişe ne olduğunu öğrenin">
        <p className={styles.text}>
          <code translate="no" className={desk.breaks}>
            {listOrderChanges.method} {values.baseUrl + listOrderChanges.path}
          </code>{' '}
          şubenin siparişlerindeki her değişikliği sırayla ve bir kez verir. Son{' '}
          <code translate="no">cursor</code> değerini saklayın; sisteminiz kapalı kaldıysa oradan sürdürür.
        </p>
        <LanguageChoice value={language} onChange={setLanguage} />
        <CodeExample label={`Değişiklikleri okuma, ${label}`} text={readChangesExample(language, values)} />
      </Section>
      <Section title="4. Webhook’un imzasını doğrulayın">
        <p className={styles.text}>
          Değişiklikler sisteminize webhook ile de gönderilir; imza{' '}
          <span translate="no">Standard Webhooks</span> biçimindedir. Program imzası tutmayan ve beş dakikadan
          eski mesajları geri çevirir. <code translate="no">whsec_</code> ile başlayan örnek değerin yerine
          kendi imza anahtarınızı yazın.
        </p>
        <LanguageChoice value={language} onChange={setLanguage} />
        {receiver ? (
          <CodeExample
            label={`Webhook alıcısı, ${label}`}
            text={receiverExample(receiver, { secret: NO_SECRET, port: RECEIVER_PORT })}
          />
        ) : (
          <p className={desk.note}>curl mesaj alamaz; başka bir dil seçin.</p>
        )}
      </Section>
      <Section title="5. Hata kodları">
        <ErrorCodes />
      </Section>
      <Section title="Ayrıntılı bilgi">
        <ul className={styles.text}>
          <li>
            <a className={styles.link} href="/api/docs/rehber">
              Entegrasyon rehberi
            </a>
            : adım adım, imza, yinelemeler, sınırlar
          </li>
          <li>
            <a className={styles.link} href="/api/docs/guide" hrefLang="en" translate="no">
              Integration guide
            </a>{' '}
            (İngilizce)
          </li>
          <li>
            <a className={styles.link} href="/api/docs">
              API başvurusu
            </a>
            : bütün çağrılar ve alanları
          </li>
        </ul>
      </Section>
    </div>
  );
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
