import { ROLES, type Role } from '#domain/core/roles.ts'

/**
 * The app's files in sets: what a role can open, and what only some people ever use and is kept from its first use on.
 * A file without sets is everybody's. The build (vite.config.ts) says which file is in which.
 */
export const FILE_SETS = [...ROLES, 'sheets', 'pdf'] as const
export type FileSet = (typeof FILE_SETS)[number]

/** Sets as the bits of a number, by which the list of files names them. */
export const bitsOf = (sets: readonly FileSet[]): number =>
  sets.reduce((bits, set) => bits | (1 << FILE_SETS.indexOf(set)), 0)

/** Fetched when somebody first uses it. */
export const ON_DEMAND: readonly FileSet[] = ['sheets']

/** Fetched last, when all that the work needs is there: making PDFs is a sixth of what a teacher needs. */
export const LATER: Readonly<Partial<Record<Role, readonly FileSet[]>>> = { Teacher: ['pdf'], ATTENDANCE: ['pdf'] }

export const setOfRole = (role: Role): FileSet => role

/** A file of the build; without a revision its name says what is in it. */
export type ListedFile = { url: string; revision: string | null; sets?: number }

export const isIn = ({ sets }: Pick<ListedFile, 'sets'>, bits: number): boolean =>
  sets === undefined || (sets & bits) !== 0
