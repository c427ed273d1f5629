import { z } from 'zod'
import {
  CHANGED_ROLES,
  REGISTERED_ROLES,
  AccountFields,
  type RoleChange,
  type UserEdit,
  type UserRecord,
} from '#domain/users/users.schema.ts'
import { usersTexts as texts } from './users.texts.ts'

/**
 * The form of an account. Passwords are empty when they are not to change; the role may be one that cannot be changed.
 */
export type AccountForm = {
  fullName: string
  username: string
  email: string
  phoneNumber: string
  role: string
  /** Last day of an auditor, YYYY-MM-DD; empty for everybody else. */
  accessUntil: string
  password: string
  confirmation: string
}

type ChangedRole = (typeof CHANGED_ROLES)[number]

/** The draft of the form: everything but the passwords. */
export type AccountDraft = Omit<AccountForm, 'password' | 'confirmation'>

export const EMPTY_ACCOUNT: AccountForm = {
  fullName: '',
  username: '',
  email: '',
  phoneNumber: '',
  role: '',
  accessUntil: '',
  password: '',
  confirmation: '',
}

const isRegisteredRole = (role: string): boolean => REGISTERED_ROLES.some((each) => each === role)

export const isChangedRole = (role: string): role is ChangedRole => CHANGED_ROLES.some((each) => each === role)

export const formOf = ({ fullName, username, email, phoneNumber, role, accessUntil }: UserRecord): AccountForm => ({
  ...EMPTY_ACCOUNT,
  fullName,
  username,
  email,
  phoneNumber: phoneNumber ?? '',
  role,
  accessUntil: accessUntil ?? '',
})

export const draftOf = ({ password: _password, confirmation: _confirmation, ...draft }: AccountForm): AccountDraft =>
  draft

/** Whether two forms have equal values, ignoring passwords. */
export const isSameDraft = (a: AccountDraft, b: AccountDraft): boolean =>
  (Object.keys(EMPTY_ACCOUNT) as (keyof AccountForm)[])
    .filter((field): field is keyof AccountDraft => field !== 'password' && field !== 'confirmation')
    .every((field) => a[field] === b[field])

const { fullName, username, phoneNumber, password } = AccountFields.shape
const email = AccountFields.shape.email.unwrap()
const details = { fullName, username, email, phoneNumber, accessUntil: z.string(), confirmation: z.string() }

const matching = (form: { password: string; confirmation: string }): boolean => form.password === form.confirmation

// Checked even while other fields are wrong, so that all errors are shown at once.
const always = () => true

const hasLastDay = ({ role, accessUntil }: Pick<AccountForm, 'role' | 'accessUntil'>): boolean =>
  role !== 'AUDITOR' || accessUntil !== ''
const LAST_DAY = { path: ['accessUntil'], message: texts.accessUntilRequired, when: always }

/** A new account (USER-3). */
export const NewAccount = z
  .object({ ...details, role: z.string().refine(isRegisteredRole, texts.roleRequired), password })
  .refine(matching, { path: ['confirmation'], message: texts.register.mismatch, when: always })
  .refine(hasLastDay, LAST_DAY)

/**
 * Changing an account: the password may stay empty; the role may be one that cannot be changed. `mismatch`: the
 * message for different passwords, which depends on the screen.
 */
export const changedAccount = (mismatch: string) =>
  z
    .object({ ...details, role: z.string(), password: z.union([z.literal(''), password]) })
    .refine(matching, { path: ['confirmation'], message: mismatch, when: always })
    .refine(hasLastDay, LAST_DAY)

/** The last day as calls carry it: of an auditor alone. */
export const lastDayOf = ({ role, accessUntil }: Pick<AccountForm, 'role' | 'accessUntil'>): { accessUntil?: string } =>
  role === 'AUDITOR' ? { accessUntil } : {}

/** What differs from the account on the server; the role has a call of its own, and is null when it does not change. */
export function changesOf(before: UserRecord, form: AccountForm): { edit: UserEdit; role: RoleChange | null } {
  const old = formOf(before)
  const edit: UserEdit = {}
  for (const field of ['fullName', 'username', 'email', 'phoneNumber'] as const) {
    const value = form[field].trim()
    if (value !== old[field].trim()) edit[field] = value
  }
  if (form.password !== '') edit.password = form.password
  const role = form.role !== before.role && isChangedRole(form.role) && isChangedRole(before.role) ? form.role : null
  if (role === null && form.accessUntil !== old.accessUntil && form.role === 'AUDITOR')
    edit.accessUntil = form.accessUntil
  return { edit, role: role && { role, ...lastDayOf(form) } }
}
