import { type DeepTest, inOneProcess } from './deep-test.ts';

export const backupTests: readonly DeepTest[] = [
  inOneProcess(
    '100,000 appointments backed up and restored',
    { APPOINTMENTS: '100000' },
    'backup/backup-drill.test',
  ),
  inOneProcess('backups and restores killed 20 times', { BACKUP_KILLS: '20' }, 'backup/backup-crashes.test'),
  inOneProcess('2,000 spoiled backups', { SPOILED: '2000' }, 'backup/spoiled-backup.test'),
];
