import { Button } from '@mantine/core';
import desk from '../../ui/desk.module.css';

interface InvitationProps {
  hasBranch: boolean;
  mayCreate: boolean;
  onAddBranch: (() => void) | undefined;
  onCreate: () => void;
  onImport: () => void;
}

/** What somebody does next who is alone in the list: people, or first a branch for them to work in. */
export function Invitation({ hasBranch, mayCreate, onAddBranch, onCreate, onImport }: InvitationProps) {
  if (!mayCreate) return null;
  if (!hasBranch && onAddBranch)
    return (
      <div className={`${desk.column} ${desk.none}`}>
        <span>Henüz şube yok. Çalışanlar bir şubeye eklenir; önce bir şube oluşturun.</span>
        <span>
          <Button onClick={onAddBranch}>Şube ekle</Button>
        </span>
      </div>
    );
  return (
    <div className={`${desk.column} ${desk.none}`}>
      <span>Henüz başka kullanıcı yok. Çalışanlarınızı tek tek veya bir Excel tablosuyla ekleyin.</span>
      <span className={`${desk.inline} ${desk.touch}`}>
        <Button onClick={onCreate}>Kullanıcı ekle</Button>
        <Button onClick={onImport} variant="default">
          Excel ile ekle
        </Button>
      </span>
    </div>
  );
}
