import { Button, Group, Loader } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { peopleWithPasswords } from '../model/password-sheet.ts';
import { titleOf } from '../model/picked-sheet.ts';
import { SHEET_CALLS, SHEET_WORDS, type SheetKind } from '../model/sheet-kinds.ts';
import { importHint, importLabel, resultText } from '../model/verdicts.ts';
import type { Imported } from '../queries.ts';
import { FileDrop, FilePicker } from './file-drop.tsx';
import { PasswordList } from './password-list.tsx';
import { DownloadButton } from './sheet-buttons.tsx';
import { useSheetImport } from './use-sheet-import.ts';
import { VerdictTable } from './verdict-table.tsx';
import styles from './sheets.module.css';

interface SheetImportDialogProps {
  kind: SheetKind;
  isOpen: boolean;
  onClose: () => void;
  /** Something was written, or may have been: lists are to be asked for again. */
  onImported: () => void;
}

/**
 * Adds records from a sheet: pick a file, read what becomes of each row, and only then save; new people's
 * one-time passwords follow, told once. For people and branches alike.
 */
export function SheetImportDialog({ kind, isOpen, onClose, onImported }: SheetImportDialogProps) {
  return isOpen && <ImportSteps kind={kind} onClose={onClose} onImported={onImported} />;
}

const LEAVE = {
  title: 'Şifreler bir daha gösterilmez',
  message:
    'Tek kullanımlık şifreler yalnızca bu pencerede durur. Listeyi yazdırdınız veya Excel’e aldınız mı?',
  confirmLabel: 'Aldım, kapat',
  cancelLabel: 'Listeye dön',
  danger: true,
};

type StepsProps = Omit<SheetImportDialogProps, 'isOpen'>;

function ImportSteps({ kind, onClose, onImported }: StepsProps) {
  const steps = useSheetImport(kind, onImported);
  const { imported, isSaving } = steps;
  const passwords = imported?.kind === 'people' ? peopleWithPasswords(imported.created) : [];
  const hasPasswords = passwords.length > 0;
  useAskBeforeUnload(hasPasswords || isSaving);
  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (!hasPasswords || (await confirm(LEAVE))) onClose();
  };
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      onClose={() => void close()}
      opened
      size={steps.checked && !imported ? '72rem' : 'xl'}
      title={SHEET_WORDS[kind].title}
    >
      {imported ? (
        <div className={desk.column}>
          <p role="status">{resultOf(imported)}</p>
          {hasPasswords && <PasswordList people={passwords} />}
          <Group justify="end">
            <Button onClick={() => void close()} size="md" variant="default">
              Bitti
            </Button>
          </Group>
        </div>
      ) : (
        <Preparation kind={kind} onClose={() => void close()} steps={steps} />
      )}
    </ResponsiveDialog>
  );
}

const resultOf = ({ kind, created, changed, unchanged }: Imported): string =>
  `${resultText(kind, { created: created.length, changed, unchanged })}.`;

/** A page with passwords, or with an import under way, is not left by accident. */
function useAskBeforeUnload(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

interface PreparationProps {
  kind: SheetKind;
  steps: ReturnType<typeof useSheetImport>;
  onClose: () => void;
}

/** Before anything is written: the file, and the verdict of its rows. */
function Preparation({ kind, steps, onClose }: PreparationProps) {
  const { sheet, checked, failure, isChecking, isSaving } = steps;
  const hint = checked && importHint(kind, checked.counts);
  return (
    <div className={`${desk.column} ${styles.checked}`}>
      {!checked && !isChecking && <Introduction kind={kind} onPick={steps.pick} />}
      {isChecking && (
        <div className={desk.none} role="status">
          <Loader size="sm" /> {titleOf(sheet)} kontrol ediliyor…
        </div>
      )}
      {failure && <FormError message={failure.message} />}
      {failure?.mayCheckAgain && (
        <Button onClick={steps.checkAgain} size="md" variant="default">
          Yeniden kontrol et
        </Button>
      )}
      {checked && (
        <>
          <p className={desk.note}>
            <b>{titleOf(sheet)}</b> kontrol edildi; henüz hiçbir şey kaydedilmedi.
          </p>
          {!steps.isEmpty && <VerdictTable check={checked} />}
          {hint && <p className={desk.warning}>{hint}</p>}
        </>
      )}
      {isSaving && (
        <p className={desk.note} role="status">
          Kaydediliyor… Çok sayıda kişide bir dakikayı bulabilir; bu pencereyi kapatmayın.
        </p>
      )}
      <Footer kind={kind} onClose={onClose} steps={steps} />
    </div>
  );
}

function Introduction({ kind, onPick }: { kind: SheetKind; onPick: (file: File) => void }) {
  const { one, templateName } = SHEET_WORDS[kind];
  return (
    <>
      <p className={desk.note}>
        Şablonu doldurun ve buraya yükleyin: önce her satır kontrol edilir, siz onaylamadan hiçbir {one}{' '}
        kaydedilmez.
        {kind === 'people' && ' Şifre sütununu boş bıraktığınız kişilere tek kullanımlık şifre verilir.'}
      </p>
      <div>
        <DownloadButton
          call={SHEET_CALLS[kind].template}
          fallbackName={templateName}
          icon={<IconFileDownload aria-hidden size="1rem" />}
          label="Şablon indir"
        />
      </div>
      <FileDrop label="Dosya seç" onPick={onPick} />
    </>
  );
}

function Footer({ kind, steps, onClose }: PreparationProps) {
  const { checked, isSaving, failure } = steps;
  const label = checked && importLabel(kind, checked.counts);
  const mayImport = checked !== null && checked.counts.wrong === 0 && !failure?.mayCheckAgain;
  return (
    <Group className={desk.touch} gap="sm" justify="end">
      {checked && !isSaving && <FilePicker label="Başka dosya seç" onPick={steps.pick} />}
      <Button disabled={isSaving} onClick={onClose} size="md" variant="default">
        {label || !checked ? 'Vazgeç' : 'Bitti'}
      </Button>
      {label && (
        <Button disabled={!mayImport} loading={isSaving} onClick={steps.save} size="md">
          {label}
        </Button>
      )}
    </Group>
  );
}
