import { ROLES, type Role } from '#domain/core/roles.ts'

/**
 * Sets of the app's files: one for each role, and sets of files that only some people use, which are stored from their first use
 * on. A file without sets is for everybody. The build (vite.config.ts) assigns files to sets.
 */
export const FILE_SETS = [
  ...ROLES,
  'sheets',
  'pdf',
  'papers',
  'uploads',
  'help',
  'font',
  'seldom',
  'noWorker',
  'so',
  'soStaff',
  'ar',
  'parentPdf',
  'parentHelp',
  'signedOut',
  'online',
] as const
export type FileSet = (typeof FILE_SETS)[number]

/** Sets as the bits of a number, as they stand in the precache list. */
export const bitsOf = (sets: readonly FileSet[]): number =>
  sets.reduce((bits, set) => bits | (1 << FILE_SETS.indexOf(set)), 0)

/**
 * Sets fetched when somebody first uses them. `noWorker`: the code by which pages synchronize where no worker does so; it is of
 * no use without the server, which has the file.
 */
export const ON_DEMAND: readonly FileSet[] = ['sheets', 'noWorker', 'so', 'soStaff', 'ar']

/**
 * Sets fetched last, after everything that daily work needs: the app's font replaces the system's from the next start on, the
 * code for PDF and Excel files is a sixth of a teacher's install, the fonts of exam papers, what reads a school's own lists, and
 * screens for many records at once are needed a few times a year, pictures of the help on a first day, and screens that work
 * with the server only, or for people who are not signed in, are of no use without network. A parent's phone also fetches last the files that are not about the children; it has
 * sets of its own for PDF files and help, without lists, papers and pictures of the staff.
 */
export const LATER: Readonly<Partial<Record<Role, readonly FileSet[]>>> = {
  PARENT: ['seldom', 'font', 'parentPdf', 'parentHelp'],
  Teacher: ['font', 'pdf', 'online', 'help', 'signedOut'],
  ATTENDANCE: ['font', 'pdf', 'online', 'help', 'signedOut'],
  ACADEMY: ['font', 'papers', 'uploads', 'online', 'help', 'signedOut'],
  USER: ['font', 'papers', 'uploads', 'online', 'help', 'signedOut'],
  ADMIN: ['font', 'papers', 'uploads', 'online', 'help', 'signedOut'],
  ACCOUNTANT: ['font', 'papers', 'uploads', 'online', 'help', 'signedOut'],
  AUDITOR: ['font', 'papers', 'uploads', 'online', 'help', 'signedOut'],
}

export const setOfRole = (role: Role): FileSet => role

/** A file of the build; without a revision its name contains a hash of its content. */
export type ListedFile = { url: string; revision: string | null; sets?: number }

export const isIn = ({ sets }: Pick<ListedFile, 'sets'>, bits: number): boolean =>
  sets === undefined || (sets & bits) !== 0
