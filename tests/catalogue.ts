import { isProof } from './tier.ts'

/**
 * What the product must withstand and what it promises, one line each. A test claims a line with its id as a tag:
 * `test('…', { tags: ['fault:answer-lost'] }, …)`. `catalogue.test.ts` fails for a line that no test claims.
 */

/** Faults of lines, devices, people and servers. */
const FAULTS = {
  'fault:reset-before-request': 'the connection is reset before the request has arrived',
  'fault:answer-lost': 'the school has applied it, and the answer is lost',
  'fault:killed-before-noting': 'the engine is killed between the answer and noting it on the device',
  'fault:unavailable-in-batch': 'the server fails several times on an entry in the middle of a batch',
  'fault:refused-with-followers': 'an entry is refused for good while a later one depends on it',
  'fault:poisoned-entry': 'one entry always ends in a server fault while the others are healthy',
  'fault:token-expired': 'the access token has expired, and can be renewed',
  'fault:session-ended': 'the session has ended, and cannot be renewed',
  'fault:other-person-signs-in': 'somebody signs in on a tablet that holds another person’s entries',
  'fault:owner-returns-late': 'the owner of waiting entries comes back days later',
  'fault:role-changed': 'the role of the maker has changed before the entry arrives',
  'fault:portal-html': 'a captive portal answers everything with a page',
  'fault:foreign-json': 'somebody else answers with JSON that is not the school’s',
  'fault:foreign-refusal': 'other software refuses at the school’s address, in the shape of the school’s refusals',
  'fault:number-reused': 'a number means another student since a restore',
  'fault:unplaced-money': 'money comes that no student’s account can take',
  'fault:another-school': 'a server with another database answers at the same address',
  'fault:half-verdicts': 'the answer has a verdict on half of the batch',
  'fault:no-verdicts': 'the answer has no verdict at all',
  'fault:truncated-answer': 'the answer breaks off',
  'fault:too-large': 'a batch, or one entry, is too large for the school',
  'fault:rate-limited': 'the school asks to wait, with Retry-After',
  'fault:wrong-date': 'the date of an answer is wrong',
  'fault:clock-back': 'the clock of the device is set back between two entries',
  'fault:clock-ahead': 'the clock of the device is years off',
  'fault:clock-doubted': 'the clock of the device is behind what it has seen, or far ahead of it, without network',
  'fault:device-full': 'the device has no room at the moment of saving',
  'fault:device-database-lost': 'the device’s database is lost at the moment of saving, once or for good',
  'fault:release-in-drain': 'a new release takes over while entries are being sent',
  'fault:release-over-form': 'a new release comes while a form is half filled',
  'fault:old-entries': 'entries and devices of every recorded release',
  'fault:unreadable-entry': 'an entry that this release cannot read',
  'fault:edit-around-sending': 'an entry is edited before and after its first sending',
  'fault:cancel-around-sending': 'an entry is cancelled before and after its first sending',
  'fault:older-row-pulled': 'an older row is pulled under a waiting entry',
  'fault:answer-before-pull': 'the answer is known before the pull that carries the row',
  'fault:killed-between-page-and-cursor': 'the engine is killed between a page of the pull and its cursor',
  'fault:cursor-too-old': 'the device was away for longer than the school remembers removals',
  'fault:epoch-changed': 'the school was restored from a backup',
  'fault:put-back': 'the database was put back to an earlier state by other means than a restore',
  'fault:failover': 'a standby that lacks what was answered and not pulled takes over',
  'fault:receipt-counter': 'receipts are numbered through payments and crashes',
  'fault:app-closed': 'the app is closed with entries waiting: the worker delivers alone',
  'fault:worker-stopped': 'the worker is stopped at random moments',
  'fault:browser-killed': 'the browser is killed at random moments, and opened again',
  'fault:tabs-at-once': 'two tabs and the worker are all told to send at once',
  'fault:tab-dies': 'the tab that is sending dies',
  'fault:sign-out-waiting': 'somebody signs out without network while entries wait',
  'fault:days-without-network': 'days without network, with expired tokens',
  'fault:two-people-one-device': 'two people read the school on one device, one after the other',
  'fault:cold-start-offline': 'the installed app is started without network',
  'fault:push-service': 'a push service is away, hangs, or asks for a pause',
  'fault:slow-line': 'a line of 600 ms and 128 kbit/s',
  'fault:flapping-line': 'a line that is up and down in turn',
  'fault:hanging-peer': 'a peer accepts the connection and never answers',
  'fault:endless-answer': 'an answer begins and never ends, or trickles in byte by byte',
  'fault:busy-server': 'a device gives up waiting while the server is still at its batch, and sends it again',
  'fault:slow-pull': 'a fetch of news takes for ever while something is to be sent',
  'fault:silent-line': 'a line falls silent for ten seconds',
  'fault:initial-load-cut': 'the initial load breaks off several times',
  'fault:background-sync-gives-up': 'the browser has used up its own tries',
  'fault:no-background-sync': 'the browser has no Background Sync',
  'fault:no-worker': 'the browser has no service worker',
  'fault:replica-deleted': 'the replica of the school is deleted behind the app',
  'fault:double-press': 'Save or Confirm is pressed twice, and Enter on top of it',
  'fault:back-forward-cache': 'the page comes back from the back/forward cache',
  'fault:all-return-at-once': 'thirty devices return in the same second',
  'fault:parallel-batches': 'the same batch arrives twenty times in parallel',
  'fault:same-id-other-body': 'a write id comes again with another body',
  'fault:refused-within-batch': 'one entry of a batch is refused',
  'fault:server-killed': 'the server is killed in mid-batch, and after the commit before the answer',
  'fault:database-killed': 'PostgreSQL is killed in mid-batch',
  'fault:older-batch-late': 'an older batch of a lane arrives after a newer one',
  'fault:late-commits': 'transactions commit late while devices pull',
  'fault:class-taken-away': 'a teacher loses a class',
  'fault:two-devices-one-student': 'two devices mark one student, informed or not',
  'fault:month-paid-twice': 'one month is paid at two counters',
  'fault:discount-over-limit': 'a discount is over the limit when it arrives',
  'fault:student-gone': 'the student was deleted or moved meanwhile',
  'fault:number-used': 'the number of a transfer was used before',
  'fault:fee-changed': 'the fee is another than the device knew when it took the money',
  'fault:account-ended-for-good': 'an account has ended that left entries on a device, and can sign in no more',
  'fault:collector-gone': 'the account of the collector has ended',
  'fault:large-ledger': 'a school of thousands of students and a year of their marks',
  'fault:first-start-killed': 'the very first start is killed',
  'fault:misspelt-setting': 'a setting is misspelt, and would have no effect',
  'fault:npm-killed': 'npm start is killed, which npm tells nobody but its shell',
  'fault:server-disk-full': 'the disk of the server is full at its first start',
  'fault:server-fills-up': 'uploads and saves fill the disk of a running server, or others fill it to the last byte',
  'fault:server-stands-still': 'the server stands still in one piece of work and answers nobody, no signal either',
  'fault:two-servers': 'several servers work on one database',
  'fault:hostile-bodies': 'bodies that are huge, deep, of wrong types, or not numbers',
  'fault:flood-of-entries': 'a device sends thousands of entries a minute',
  'fault:damaged-backup': 'a backup is damaged, of another kind, or in the way',
  'fault:damaged-table': 'a table of the database is damaged when a backup is taken',
  'fault:newer-database': 'a server meets a database that a newer release has changed',
} as const

/** Attacks that school systems have seen. */
const ATTACKS = {
  'attack:role-in-page-only': 'a call by somebody whose role may not make it, past the page',
  'attack:foreign-family': 'a parent asks for another family’s child, in lists, records, files and replicas',
  'attack:claimed-phone':
    'a parent names another family’s phone as her own, so that the office links her to its children',
  'attack:foreign-class': 'a teacher writes about a student of another class',
  'attack:role-from-elsewhere': 'a role from a profile, an import, a token or the outbox',
  'attack:mass-assignment': 'a field that only the server may set',
  'attack:sql': 'SQL in texts, filters and sort names',
  'attack:stored-script': 'a script in a text, on screens, paper and in files',
  'attack:hostile-upload': 'a file that is not what it says, or never ends',
  'attack:two-readings': 'a packed file that its check and its reader see differently',
  'attack:path-traversal': 'a path out of the served folder, or a guessed file',
  'attack:session-survives': 'a session or grant after a new password, another role or an ended account',
  'attack:locked-out': 'strangers fail to sign in as somebody until she has to wait herself',
  'attack:claimed-address': 'a sender who claims the address of somebody else',
  'attack:guessing': 'guessed passwords and codes, locked-out owners, and who has an account',
  'attack:cross-origin': 'a call from a page of another origin',
  'attack:token-theft': 'a stolen token, or one in an address or a log',
  'attack:replay': 'the same write, receipt or transfer again',
  'attack:tampering': 'a forged date, price, discount or maker',
  'attack:forged-series': 'a receipt number out of the series of another device, or of the server',
  'attack:backdated': 'money that is dated so early that nobody counts its day any more',
  'attack:disguised-number':
    'a used number of mobile money in other digits, with another prefix or invisible signs, or in the other wallet',
  'attack:spreadsheet': 'a formula in a file that leaves, a bomb in one that comes',
  'attack:next-user': 'the next person on a shared tablet looks for what the last one saw',
  'attack:telling-errors': 'an error that tells of the inside',
  'attack:backup-and-trail': 'a route to backups or logs, or a change of the audit trail',
  'attack:password-in-log': 'a first password or a verification code in a log that is kept and copied',
  'attack:metrics': 'figures of the server for somebody who does not hold the token',
  'attack:local-push': 'a push subscription that would lead the server into its own network',
  'attack:flood': 'a flood of sign-ins, codes, pushes or searches',
} as const

/** What `docs/using.md` promises. */
const PROMISES = {
  'promise:works-offline': 'after the initial load the app opens, shows classes and takes attendance without network',
  'promise:saved-is-durable':
    '“Saved on this device” is said only when it is on the disk, else NOT saved and the form stays',
  'promise:effect-once': 'a saved entry stays until that very entry is confirmed, and takes effect exactly once',
  'promise:in-order': 'entries take effect in the order of making; a refused one holds up no other',
  'promise:own-name': 'an entry is sent in its maker’s name alone, and nobody else reads it',
  'promise:conflict-shown': 'marks that differ are shown to both until somebody settles them',
  'promise:honest-status': 'the chip never says that all is sent while anything waits',
  'promise:money-is-recorded':
    'money that was taken is recorded, held where something stands against it, and in the drawer',
  'promise:money-adds-up': 'what was paid is what was settled, carried forward and given back, to the cent',
  'promise:months-agree': 'device and server work out the same balances and reports',
  'promise:results-reach-parents':
    'marks that a teacher entered without network are published, printed for the class, and read by parents',
  'promise:drafts-come-back': 'what was typed survives errors, reloads and new releases',
  'promise:deleted-can-return': 'a student who is deleted is hidden, with who, when and why, and can be restored',
  'promise:audit-trail': 'a write leaves who, when, on which device, the old and the new',
  'promise:backup-restores': 'a backup brings the school back, and devices bring what came after it',
  'promise:fourteen-days':
    'without the server a session ends after fourteen days, however it began and wherever the clock is set',
  'promise:moves': 'a school that moves to another database is the same to every device',
  'promise:sealed-writes':
    'what stays of accepted money is readable by the school’s server alone, which records it again after a restore',
  'promise:sealed-replica': 'signing out seals the replica under a key that only the password opens',
  'promise:accessible': 'no screen has a serious barrier, in light or dark, at 360 px; daily jobs go by keyboard',
} as const

/** Which tests draw their cases, in a number that depends on the tier (`tier.ts`), and which belong to one tier alone. */
const KINDS = {
  random: 'draws its cases: a fixed share at every push, at length in the proof',
  proof: 'runs in the proof alone: a push has a cheaper test of the same',
} as const

export const CATALOGUE = { ...FAULTS, ...ATTACKS, ...PROMISES } as const

export type Claim = keyof typeof CATALOGUE

/** Lines that the proof also meets at random, in random days, in histories of entries or in crashes. */
export const AT_RANDOM: readonly Claim[] = [
  'fault:reset-before-request',
  'fault:answer-lost',
  'fault:killed-before-noting',
  'fault:refused-with-followers',
  'fault:poisoned-entry',
  'fault:token-expired',
  'fault:session-ended',
  'fault:other-person-signs-in',
  'fault:role-changed',
  'fault:portal-html',
  'fault:foreign-json',
  'fault:foreign-refusal',
  'fault:number-reused',
  'fault:unplaced-money',
  'fault:another-school',
  'fault:account-ended-for-good',
  'fault:half-verdicts',
  'fault:no-verdicts',
  'fault:truncated-answer',
  'fault:too-large',
  'fault:rate-limited',
  'fault:wrong-date',
  'fault:clock-back',
  'fault:clock-ahead',
  'fault:edit-around-sending',
  'fault:cancel-around-sending',
  'fault:epoch-changed',
  'fault:browser-killed',
  'fault:hanging-peer',
  'fault:server-killed',
  'fault:database-killed',
  'fault:late-commits',
  'fault:student-gone',
  'fault:discount-over-limit',
  'promise:effect-once',
  'promise:in-order',
  'promise:own-name',
  'promise:money-is-recorded',
  'promise:money-adds-up',
  'promise:backup-restores',
]

/** Every tag that a test may have; vitest refuses others, and skips tests of the proof at a push. */
export const TAGS = Object.entries({ ...CATALOGUE, ...KINDS }).map(([name, description]) => ({
  name: name as Claim | keyof typeof KINDS,
  description,
  ...(name === 'proof' && { skip: !isProof }),
}))

declare module 'vitest' {
  interface TestTags {
    tags: Claim | keyof typeof KINDS
  }
}
