import { isProof } from './tier.ts'

/**
 * Faults and attacks that the product must withstand, and its promises, one line each. A test claims a line with its id as a tag:
 * `test('…', { tags: ['fault:answer-lost'] }, …)`. `catalogue.test.ts` fails for a line that no test claims.
 */

/** Faults of lines, devices, people and servers. */
const FAULTS = {
  'fault:reset-before-request': 'the connection is reset before the request has arrived',
  'fault:answer-lost': 'the server has applied an entry, and its answer is lost',
  'fault:killed-before-noting':
    'the sync engine is killed after the server’s answer, before the answer is stored on the device',
  'fault:unavailable-in-batch': 'the server fails several times on an entry in the middle of a batch',
  'fault:refused-with-followers': 'an entry is refused for good while a later entry depends on it',
  'fault:poisoned-entry': 'one entry always ends in a server fault while the other entries are accepted',
  'fault:token-expired': 'the access token has expired, and can be renewed',
  'fault:session-ended': 'the session has ended, and cannot be renewed',
  'fault:other-person-signs-in': 'somebody signs in on a tablet that holds another person’s entries',
  'fault:owner-returns-late': 'the owner of waiting entries comes back days later',
  'fault:role-changed': 'the role of the maker has changed before the entry arrives',
  'fault:portal-html': 'a captive portal answers every request with a page',
  'fault:foreign-json': 'another server answers with JSON that is not the school’s',
  'fault:foreign-refusal': 'other software refuses at the school’s address, in the shape of the school’s refusals',
  'fault:number-reused': 'a number belongs to another student since a restore',
  'fault:unplaced-money': 'money arrives that no student’s account can take',
  'fault:another-school': 'a server with another database answers at the same address',
  'fault:half-verdicts': 'the answer has verdicts on half of the batch only',
  'fault:no-verdicts': 'the answer has no verdict at all',
  'fault:truncated-answer': 'an answer breaks off',
  'fault:too-large': 'a batch, or one entry, is too large for the school',
  'fault:rate-limited': 'the server asks the device to wait, with Retry-After',
  'fault:wrong-date': 'the date of an answer is wrong',
  'fault:clock-back': 'the clock of the device is set back between two entries',
  'fault:clock-ahead': 'the clock of the device is years off',
  'fault:clock-doubted': 'without network, the clock of the device is behind the last known time, or far ahead of it',
  'fault:device-full': 'the device has no room at the moment of saving',
  'fault:device-database-lost': 'the device’s database is lost at the moment of saving, once or for good',
  'fault:release-in-drain': 'a new release takes over while entries are being sent',
  'fault:release-over-form': 'a new release comes while a form is half filled',
  'fault:old-entries': 'entries and device databases that each recorded release left',
  'fault:unreadable-entry': 'an entry that this release cannot read',
  'fault:edit-around-sending': 'an entry is edited before and after its first sending',
  'fault:cancel-around-sending': 'an entry is cancelled before and after its first sending',
  'fault:older-row-pulled': 'a pull brings an older row of a record that a waiting entry changes',
  'fault:answer-before-pull': 'an entry is answered before the pull that brings its row',
  'fault:killed-between-page-and-cursor':
    'the sync engine is killed after a page of the pull is stored, before its cursor is',
  'fault:cursor-too-old': 'the device was away for longer than the server remembers removed rows',
  'fault:epoch-changed': 'the school was restored from a backup',
  'fault:put-back': 'the database was put back to an earlier state by other means than a restore',
  'fault:failover': 'a standby takes over that lacks writes which were answered but not pulled',
  'fault:receipt-counter': 'receipt numbers go on without gap or repeat through payments and crashes',
  'fault:app-closed': 'the app is closed with entries waiting, and the worker sends them alone',
  'fault:worker-stopped': 'the worker is stopped at random moments',
  'fault:browser-killed': 'the browser is killed at random moments, and opened again',
  'fault:tabs-at-once': 'two tabs and the worker are all told to send at once',
  'fault:tab-dies': 'the tab that is sending dies',
  'fault:sign-out-waiting': 'somebody signs out without network while entries wait',
  'fault:days-without-network': 'the device is without network for days, and its tokens expire',
  'fault:two-people-one-device': 'two people read the school on one device, one after the other',
  'fault:cold-start-offline': 'the installed app is started without network',
  'fault:push-service': 'a push service cannot be reached, hangs, or asks for a pause',
  'fault:slow-line': 'the line has a delay of 600 ms and 128 kbit/s',
  'fault:flapping-line': 'the line is up and down in turn',
  'fault:hanging-peer': 'a server accepts the connection and never answers',
  'fault:endless-answer': 'an answer begins and never ends, or trickles in byte by byte',
  'fault:busy-server':
    'a device gives up waiting while the server is still applying its batch, and sends the batch again',
  'fault:slow-pull': 'a pull never ends while entries are waiting to be sent',
  'fault:silent-line': 'a line falls silent for ten seconds',
  'fault:initial-load-cut': 'the initial load breaks off several times',
  'fault:background-sync-gives-up': 'the browser has used up its tries of Background Sync',
  'fault:no-background-sync': 'the browser has no Background Sync',
  'fault:no-worker': 'the browser has no service worker',
  'fault:replica-deleted': 'the replica of the school is deleted while the app runs',
  'fault:double-press': 'Save or Confirm is pressed twice, and Enter as well',
  'fault:back-forward-cache': 'the page comes back from the back/forward cache',
  'fault:all-return-at-once': 'thirty devices return in the same second',
  'fault:parallel-batches': 'the same batch arrives twenty times in parallel',
  'fault:same-id-other-body': 'a write id comes again with another body',
  'fault:refused-within-batch': 'one entry of a batch is refused',
  'fault:server-killed': 'the server is killed in mid-batch, and after the commit before the answer',
  'fault:database-killed': 'PostgreSQL is killed in mid-batch',
  'fault:older-batch-late': 'an older batch of one person’s entries arrives after a newer batch',
  'fault:late-commits': 'transactions commit late while devices pull',
  'fault:class-taken-away': 'a teacher loses a class',
  'fault:two-devices-one-student': 'two devices mark one student, informed or not',
  'fault:month-paid-twice': 'one month is paid at two counters',
  'fault:discount-over-limit': 'a discount is over the limit when it arrives',
  'fault:student-gone': 'the student was deleted or moved meanwhile',
  'fault:number-used': 'the number of a mobile transfer was used before',
  'fault:fee-changed': 'the fee was changed after the device last pulled it, and money was taken by the old fee',
  'fault:account-ended-for-good':
    'an account has ended while entries of its person wait on a device, and nobody can sign in with it',
  'fault:collector-gone': 'the account of the collector has ended',
  'fault:large-ledger': 'a school of thousands of students and a year of their marks',
  'fault:first-start-killed': 'the very first start is killed',
  'fault:misspelt-setting': 'a setting is misspelt, and would have no effect',
  'fault:npm-killed': 'npm start is killed, and npm passes the signal to its shell alone',
  'fault:server-disk-full': 'the disk of the server is full at its first start',
  'fault:server-fills-up':
    'uploads and saves fill the disk of a running server, or other programs fill it to the last byte',
  'fault:server-stands-still': 'the server is stuck in one piece of work and answers no request and no signal',
  'fault:two-servers': 'several servers work on one database',
  'fault:hostile-bodies': 'request bodies are huge, deeply nested, of wrong types, or have values that are not numbers',
  'fault:flood-of-entries': 'a device sends thousands of entries a minute',
  'fault:damaged-backup': 'a backup is damaged, of another kind, or stands at the path of a new one',
  'fault:damaged-table': 'a table of the database is damaged when a backup is taken',
  'fault:newer-database': 'a server is started on a database that a newer release has changed',
} as const

/** Attacks on systems of schools that are known to have happened. */
const ATTACKS = {
  'attack:role-in-page-only': 'somebody sends a call directly, without the page, that her role may not make',
  'attack:foreign-family': 'a parent asks for another family’s child in lists, records, files and replicas',
  'attack:claimed-phone':
    'a parent names another family’s phone as her own, so that the office links her to its children',
  'attack:foreign-class': 'a teacher writes about a student of another class',
  'attack:role-from-elsewhere': 'somebody claims a role by a profile, an import, a token or the outbox',
  'attack:mass-assignment': 'a body sets a field that only the server may set',
  'attack:sql': 'texts, filters and names of sort columns contain SQL',
  'attack:stored-script': 'a stored text contains a script, and is shown on screens, on paper and in files',
  'attack:hostile-upload': 'an uploaded file is of another type than it says, or never ends',
  'attack:two-readings': 'a packed file is read differently by the check and by the reader',
  'attack:forged-file': 'a student’s file of another school was changed, or is made in its name',
  'attack:path-traversal': 'a request names a path outside the served folder, or a guessed file',
  'attack:session-survives': 'a session or grant is used after a new password, another role or the end of the account',
  'attack:locked-out': 'strangers fail to sign in as somebody until that person has to wait herself',
  'attack:claimed-address': 'a sender claims the network address of somebody else',
  'attack:guessing':
    'somebody guesses passwords and codes, locks out owners of accounts, or finds out who has an account',
  'attack:cross-origin': 'a page of another origin sends a call',
  'attack:token-theft': 'a token is stolen, or appears in an address or a log',
  'attack:replay': 'the same write, receipt or transfer is sent again',
  'attack:tampering': 'a body has a forged date, price, discount or maker',
  'attack:forged-series': 'a payment has a receipt number of the series of another device, or of the server',
  'attack:backdated': 'money is dated so early that nobody counts its day any more',
  'attack:disguised-number':
    'a used transfer number comes again in other digits, with another prefix or invisible signs, or of the other wallet',
  'attack:spreadsheet': 'an exported file has a formula, or an uploaded spreadsheet unpacks to an enormous size',
  'attack:next-user': 'the next person on a shared tablet looks for data that the previous person saw',
  'attack:telling-errors': 'an error reveals how the server works inside',
  'attack:backup-and-trail': 'somebody reaches backups or logs by a route, or changes the audit log',
  'attack:password-in-log': 'a first password or a verification code appears in a log that is stored and copied',
  'attack:metrics': 'somebody without the token reads the figures of the server',
  'attack:local-push': 'a push subscription has an address in the server’s own network',
  'attack:flood': 'the server is flooded with sign-ins, codes, pushes or searches',
} as const

/** Promises of `docs/using.md`. */
const PROMISES = {
  'promise:works-offline': 'after the initial load the app opens, shows classes and takes attendance without network',
  'promise:saved-is-durable':
    '“Saved on this device” is shown only once the entry is on the disk; else “NOT saved” is shown and the form stays',
  'promise:effect-once':
    'a saved entry stays on the device until the server confirms it, and takes effect exactly once',
  'promise:in-order': 'entries take effect in the order in which they were made; a refused entry holds up no other',
  'promise:own-name': 'an entry is sent in its maker’s name alone, and nobody else can read it',
  'promise:carried':
    'what others carry to the school takes effect once and in its maker’s name, is readable by the school alone, and its maker hears of it',
  'promise:conflict-shown': 'marks of two people that differ are shown to both until somebody settles them',
  'promise:honest-status': 'the status in the header never says that all is sent while an entry waits',
  'promise:money-is-recorded':
    'money that was taken is always recorded, on hold if the server objects, and counted in the drawer',
  'promise:money-adds-up': 'the sum paid equals what was settled, carried forward and given back, to the cent',
  'promise:months-agree': 'device and server work out the same balances and reports',
  'promise:results-reach-parents':
    'marks that a teacher entered without network are published, printed for the class, and read by parents',
  'promise:drafts-come-back': 'the text typed into a form survives errors, reloads and new releases',
  'promise:deleted-can-return': 'a deleted student is hidden, with who deleted her, when and why, and can be restored',
  'promise:audit-trail':
    'the audit log has of each write who made it, when, on which device, the old and the new values',
  'promise:backup-restores': 'a backup restores the school, and devices send again what was saved after the backup',
  'promise:fourteen-days':
    'without the server a session ends after fourteen days, however it began and wherever the clock is set',
  'promise:moves': 'every device goes on as before after the school has moved to another database',
  'promise:sealed-writes':
    'retained writes of money are readable by the school’s server alone, which records them again after a restore',
  'promise:sealed-replica': 'signing out seals the replica under a key that only the password opens',
  'promise:accessible':
    'no screen has a serious barrier, in light or dark, at 360 px; daily jobs can be done by keyboard',
} as const

/** Tags for tests that draw their cases (how many depends on the tier, `tier.ts`) and for tests of one tier alone. */
const KINDS = {
  random: 'draws its cases: a fixed share at every push, at length in the proof',
  proof: 'runs in the proof alone: a push has a cheaper test of the same',
} as const

export const CATALOGUE = { ...FAULTS, ...ATTACKS, ...PROMISES } as const

export type Claim = keyof typeof CATALOGUE

/** Lines that the proof also covers by drawn cases: random days, histories of entries, or crashes. */
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
