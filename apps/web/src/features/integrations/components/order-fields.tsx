import { useMediaQuery } from '@mantine/hooks';
import { type FieldText, ORDER_FIELDS } from '@ulak/contracts/integration/order-fields';
import desk from '../../../ui/desk.module.css';
import { WithCode } from './with-code.tsx';
import styles from './integrations.module.css';

/** Every field of an order that an outside system may send: a table, on phones a list. */
export function OrderFields() {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <FieldList /> : <FieldTable />;
}

const duty = ({ isRequired }: FieldText): string => (isRequired ? 'zorunlu' : 'isteğe bağlı');

const FieldTable = () => (
  <table aria-label="Siparişin alanları" className={styles.fields}>
    <thead>
      <tr>
        <th scope="col">Alan</th>
        <th scope="col">Tür</th>
        <th scope="col">Zorunluluk</th>
        <th scope="col">Anlamı</th>
        <th scope="col">Örnek</th>
      </tr>
    </thead>
    <tbody>
      {ORDER_FIELDS.map((field) => (
        <tr key={field.name}>
          <th scope="row">
            <code translate="no">{field.name}</code>
          </th>
          <td>{field.type}</td>
          <td className={field.isRequired ? desk.strong : desk.dim}>{duty(field)}</td>
          <td>
            <WithCode text={field.meaning} />
          </td>
          <td>
            {field.example && (
              <code translate="no" className={desk.breaks}>
                {field.example}
              </code>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const FieldList = () => (
  <ul aria-label="Siparişin alanları" className={`${desk.list} ${desk.grid}`}>
    {ORDER_FIELDS.map((field) => (
      <li className={styles.field} key={field.name}>
        <code translate="no" className={desk.strong}>
          {field.name}
        </code>{' '}
        <span className={desk.dim}>
          {field.type}, {duty(field)}
        </span>
        <br />
        <WithCode text={field.meaning} />{' '}
        {field.example && (
          <code translate="no" className={desk.breaks}>
            {field.example}
          </code>
        )}
      </li>
    ))}
  </ul>
);
