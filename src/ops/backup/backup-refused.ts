/** A backup that is not made or not restored; the message is for people and says what to do. Nothing was changed. */
export class BackupRefused extends Error {}
