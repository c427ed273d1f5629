import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText, text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'
import { HandedCode } from './handed-code.schema.ts'
import { PHOTO_BYTES } from '../school/pictures.ts'
import {
  PasswordChange,
  PhoneChange,
  RegisterUser,
  ResetPassword,
  ResetRequest,
  RoleChange,
  TeacherClasses,
  UserEdit,
  UserRecord,
  UserSession,
} from './users.schema.ts'

// The documented calls: USER-11.

const Done = z.object({ message: z.string() })
const OfUser = z.object({ id: idOf('user', IdText) })

export const sendResetCode = endpoint({
  id: 'users.sendResetCode',
  method: 'POST',
  path: '/user/send-reset-code',
  summary: 'Send a password reset code; the answer is the same whether or not the account exists',
  roles: 'public',
  body: z.strictObject({ emailOrPhone: text(200).trim().min(1, 'Please enter your email to reset password.') }),
  reply: Done.extend({ isMailed: z.boolean().describe('whether codes are sent by email') }),
  problems: ['tooManyRequests'],
  perMinute: 5,
})

export const verifyResetCode = endpoint({
  id: 'users.verifyResetCode',
  method: 'POST',
  path: '/user/verify-reset-code',
  summary: 'Set a new password with a reset code; every session of the account ends',
  roles: 'public',
  body: z.strictObject({
    token: text(50).trim().min(1, 'Please fill all fields'),
    newPassword: ResetPassword,
    /** Name to sign in with, where it is needed: the code of another account is refused. */
    name: text(200).trim().min(1, 'Please fill all fields').optional(),
  }),
  reply: Done,
  problems: ['wrongResetCode', 'passwordGuessable', 'tooManyRequests'],
  perMinute: 10,
})

export const listResetRequests = endpoint({
  id: 'users.resetRequests',
  method: 'GET',
  path: '/user/reset-requests',
  summary: 'Who has asked for a verification code and has to be handed one, the oldest first',
  roles: ['ADMIN'],
  reply: z.array(ResetRequest),
  problems: [],
})

export const makeCode = endpoint({
  id: 'users.makeCode',
  method: 'POST',
  path: '/user/:id/code',
  summary: 'Make a verification code for an account, to be handed over; the ones before it are void',
  roles: ['ADMIN'],
  params: OfUser,
  reply: HandedCode,
  problems: ['userNotFound'],
  perMinute: 30,
})

export const registerUser = endpoint({
  id: 'users.register',
  method: 'POST',
  path: '/user/register',
  summary: 'Create an account for a member of staff, in any role but parent',
  roles: ['ADMIN'],
  body: RegisterUser,
  reply: z.object({ message: z.string(), user: UserRecord }),
  problems: ['emailTaken', 'usernameTaken', 'passwordGuessable', 'lastDayPast'],
})

export const listUsers = endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/user/list',
  summary: 'All accounts',
  roles: ['ADMIN'],
  reply: z.array(UserRecord),
  problems: [],
})

export const listTeachers = endpoint({
  id: 'users.listTeachers',
  method: 'GET',
  path: '/user/listTeachers',
  summary: 'Accounts of teachers',
  roles: ['ADMIN', 'ACADEMY'],
  reply: z.array(UserRecord),
  problems: [],
})

export const listTeacherClasses = endpoint({
  id: 'users.teacherClasses',
  method: 'GET',
  path: '/user/teacher-classes',
  summary: 'Every teacher with the ids of her classes',
  roles: ['ADMIN'],
  reply: z.array(TeacherClasses),
  problems: [],
})

export const setTeacherClasses = endpoint({
  id: 'users.setTeacherClasses',
  method: 'PUT',
  path: '/user/:id/classes',
  summary: 'Assign classes to a teacher; she sees and marks these and no others, on every device from its next contact',
  roles: ['ADMIN'],
  params: OfUser,
  body: z.strictObject({ classIds: z.array(Id).max(200) }),
  reply: z.object({ message: z.string(), teacher: TeacherClasses }),
  problems: ['userNotFound', 'classNotFound'],
})

export const getUser = endpoint({
  id: 'users.get',
  method: 'GET',
  path: '/user/userinfo/:id',
  summary: 'One account: the own, or for an administrator any',
  roles: ROLES,
  params: OfUser,
  reply: UserRecord,
  problems: ['userNotFound'],
})

export const editUser = endpoint({
  id: 'users.edit',
  method: 'PUT',
  path: '/user/:id',
  summary:
    'Change an account: the own name and phone (of parents the name alone), or for an administrator any detail but the role',
  roles: ROLES,
  params: OfUser,
  body: UserEdit,
  reply: z.object({ message: z.string(), user: UserRecord }),
  problems: [
    'userNotFound',
    'emailTaken',
    'usernameTaken',
    'phoneTaken',
    'phoneNeedsPassword',
    'accessDenied',
    'passwordGuessable',
    'notAnAuditor',
    'lastDayPast',
  ],
})

export const changePhone = endpoint({
  id: 'users.changePhone',
  method: 'POST',
  path: '/user/phone',
  summary: 'Change the own phone, with the password; that of a parent counts once the office has confirmed it',
  roles: ROLES,
  body: PhoneChange,
  perMinute: 10,
  reply: z.object({ message: z.string(), user: UserRecord }),
  problems: ['wrongPassword', 'tooManyAttempts'],
})

export const deleteUser = endpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/user/:id',
  summary: 'End an account and all its sessions; what it did stays',
  roles: ['ADMIN'],
  params: OfUser,
  reply: Done,
  problems: ['userNotFound', 'lastAdministrator', 'ownAccount'],
})

export const changeRole = endpoint({
  id: 'users.changeRole',
  method: 'PUT',
  path: '/user/users/:id/role',
  summary: 'Change the role of an account of the school; all its sessions end',
  roles: ['ADMIN'],
  params: OfUser,
  body: RoleChange,
  reply: z.object({ message: z.string(), user: UserRecord }),
  problems: ['userNotFound', 'roleFixed', 'lastAdministrator', 'lastDayPast'],
})

export const changePassword = endpoint({
  id: 'users.changePassword',
  method: 'PUT',
  path: '/user/changepassword',
  summary: 'Change the own password; all other sessions end',
  roles: ROLES,
  body: PasswordChange,
  reply: Done,
  problems: ['wrongOldPassword', 'passwordGuessable', 'accessDenied', 'tooManyAttempts'],
})

export const uploadPhoto = endpoint({
  id: 'users.uploadPhoto',
  method: 'POST',
  path: '/user/upload-photo',
  summary: 'Set the photo of the account named in the form field userId',
  roles: ROLES,
  body: z.strictObject({ userId: IdText, photo: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  upload: { field: 'photo', bytes: PHOTO_BYTES, tooLarge: 'photoTooLarge' },
  reply: z.object({ message: z.string(), photoUrl: z.string() }),
  problems: ['userNotFound', 'notAnImage', 'photoTooLarge'],
})

export const setPhoto = endpoint({
  id: 'users.setPhoto',
  method: 'POST',
  path: '/user/:id/photo',
  summary: 'Set the photo of an account: the own, or for an administrator any',
  roles: ROLES,
  params: OfUser,
  body: z.strictObject({ photo: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  upload: { field: 'photo', bytes: PHOTO_BYTES, tooLarge: 'photoTooLarge' },
  reply: z.object({ message: z.string(), photoUrl: z.string() }),
  problems: ['userNotFound', 'notAnImage', 'photoTooLarge'],
})

export const getPhoto = endpoint({
  id: 'users.photo',
  method: 'GET',
  path: '/user/photo/:photoId',
  summary: 'A photo by its own opaque id, or the present one of an account by the id of the account',
  roles: ROLES,
  params: z.object({ photoId: z.union([z.uuid(), IdText]) }),
  reply: z.custom<{ type: string; bytes: Uint8Array }>(),
  isFile: true,
  problems: ['photoNotFound'],
})

export const listSessions = endpoint({
  id: 'users.listSessions',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Devices on which this account is signed in',
  roles: ROLES,
  reply: z.array(UserSession),
  problems: [],
})

export const endUserSession = endpoint({
  id: 'users.endSession',
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  summary: 'End one of the own sessions at once',
  roles: ROLES,
  params: z.object({ sessionId: z.uuid() }),
  reply: Done,
  problems: ['sessionNotFound'],
})
