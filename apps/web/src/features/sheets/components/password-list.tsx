import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { createPortal } from 'react-dom';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { type NewPerson, passwordSheet } from '../model/password-sheet.ts';
import styles from './sheets.module.css';

/** The one-time passwords of new people, on screen and on paper; nobody can show them again. */
export function PasswordList({ people }: { people: readonly NewPerson[] }) {
  return (
    <section aria-label="Tek kullanımlık şifreler" className={desk.column}>
      <p className={desk.warning} role="status">
        <b>Bu şifreler yalnızca şimdi gösterilir.</b> Pencereyi kapatmadan listeyi yazdırın veya Excel’e alın.
        Herkes ilk girişinde kendi şifresini belirler.
      </p>
      <div className={`${desk.row} ${desk.touch}`}>
        <b>{formatNumber(people.length)} kişi</b>
        <ExcelExportButton
          fileName="tek-kullanimlik-sifreler"
          of="Tek kullanımlık şifreler"
          sheet={() => passwordSheet(people)}
        />
        <Button
          leftSection={<IconPrinter aria-hidden size="1rem" />}
          onClick={() => window.print()}
          size="compact-sm"
        >
          Yazdır
        </Button>
      </div>
      <div className={`${desk.panel} ${desk.scroll} ${styles.people}`}>
        <People people={people} />
      </div>
      {createPortal(<Paper people={people} />, document.body)}
    </section>
  );
}

const Paper = ({ people }: { people: readonly NewPerson[] }) => (
  <div className={styles.paper} data-part="password-paper">
    <h1>Ulak giriş bilgileri</h1>
    <p>
      Giriş adresi: {location.origin}. İlk girişte yeni bir şifre belirlenir. Her satırı yalnızca sahibine
      verin.
    </p>
    <People people={people} />
  </div>
);

const People = ({ people }: { people: readonly NewPerson[] }) => (
  <table className={display.table}>
    <thead>
      <tr>
        <th scope="col">Şube</th>
        <th scope="col">Ad Soyad</th>
        <th scope="col">TC Kimlik No</th>
        <th scope="col">Şifre</th>
      </tr>
    </thead>
    <tbody>
      {people.map(({ id, branchName, fullName, role, username, oneTimePassword }) => (
        <tr key={id}>
          <td>{branchName ?? '–'}</td>
          <td>
            {fullName} <span className={desk.small}>{ROLE_LABELS[role]}</span>
          </td>
          <td className={desk.tabular}>{username}</td>
          <td className={styles.password}>{oneTimePassword}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
