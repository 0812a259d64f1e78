import { Alert, Button, Group, Text } from '@mantine/core';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useRemoveCompany, useUpdateCompany } from '../queries.ts';
import { PassiveNote } from './company-form.tsx';
import layout from '../../../ui/layout.module.css';

/** Spec 4 §2, word by word. */
const QUESTION = 'Bu şirketi silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.';
const REMOVED = 'Şirket başarıyla silindi';
const UPDATED = 'Şirket başarıyla güncellendi';

interface DeleteDialogProps {
  /** The company to delete; null: the dialog is closed. */
  readonly company: CompanyView | null;
  readonly onClose: () => void;
}

/** Asks before a company goes; of one that cannot go it offers to make it passive. */
export function DeleteDialog({ company, onClose }: DeleteDialogProps) {
  return (
    <ResponsiveDialog hasAddress onClose={onClose} opened={company !== null} size="md" title="Şirketi sil">
      {company && <DeleteBody company={company} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

const removeFailure = (error: unknown): string => {
  const isRefused = error instanceof CallError && error.code === 'NO_MESSAGE';
  return messageOf(error, isRefused ? 'Şirket silinemedi' : 'Şirket silinirken bir hata oluştu');
};

function DeleteBody({ company, onClose }: { company: CompanyView; onClose: () => void }) {
  const remove = useRemoveCompany();
  const update = useUpdateCompany();
  const [refusal, setRefusal] = useState<{ text: string; isInUse: boolean } | null>(null);
  const done = (text: string) => (): void => {
    toastSuccess(text);
    onClose();
  };
  const accept = (): void =>
    remove.mutate(company.id, {
      onSuccess: done(REMOVED),
      onError: (error) => {
        const isInUse = error instanceof CallError && error.code === 'COMPANY_IN_USE';
        setRefusal({ text: removeFailure(error), isInUse });
        toastError(removeFailure(error));
      },
    });
  const makePassive = (): void =>
    update.mutate(
      { id: company.id, body: { status: 'PASSIVE', version: company.version } },
      {
        onSuccess: done(UPDATED),
        onError: (error) => {
          const text = messageOf(error, 'Şirket güncellenemedi');
          setRefusal({ text, isInUse: true });
          toastError(text);
        },
      },
    );
  const isBlocked = refusal?.isInUse ?? false;
  const mayBePassive = isBlocked && company.status === 'ACTIVE';
  return (
    <div className={layout.stack}>
      <Text>
        <b>{company.name}</b>
      </Text>
      {!isBlocked && <Text>{QUESTION}</Text>}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal.text}
        </Alert>
      )}
      {mayBePassive && <PassiveNote company={company} />}
      <Group gap="sm" grow>
        <Button data-autofocus onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        {mayBePassive && (
          <Button loading={update.isPending} onClick={makePassive} size="md">
            Pasif yap
          </Button>
        )}
        {!isBlocked && (
          <Button color="red.8" loading={remove.isPending} onClick={accept} size="md">
            Sil
          </Button>
        )}
      </Group>
    </div>
  );
}
