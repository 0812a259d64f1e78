import { Button, Text } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { alarmMuted, playAlarm } from '../../../lib/alarm-sound.ts';
import layout from '../../../ui/layout.module.css';

/** The courier's alarm on this phone: on or off, and how it sounds. */
export function CourierSoundRow() {
  const [isMuted, setMuted] = useState(alarmMuted.get);
  const toggle = (): void => {
    alarmMuted.set(!alarmMuted.get());
    setMuted(alarmMuted.get());
  };
  return (
    <div className={layout.wrap}>
      <Text flex="1 1 15rem" role="status">
        {isMuted
          ? 'Sesli uyarı kapalı: yeni siparişte ve iptalde telefonunuz yalnızca titrer.'
          : 'Sesli uyarı açık: sayfa açıkken sipariş, iptal ve mesaj siz bakana kadar yüksek sesle çalar.'}
      </Text>
      <Button leftSection={<IconVolume aria-hidden size="1.125rem" />} onClick={playAlarm} variant="default">
        Dinle
      </Button>
      <Button onClick={toggle} variant="default">
        {isMuted ? 'Sesi aç' : 'Sesi kapat'}
      </Button>
    </div>
  );
}
