import { z } from 'zod'
import { SchoolInfo } from '../school/school-info.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { PHOTO_BYTES } from '../school/pictures.ts'
import { SchoolSettings, SettingsReply } from '../school/settings.schema.ts'

/** Reply to a change of settings; `school`: details of the school from now on, as devices know them. */
const Saved = SettingsReply.extend({ message: z.string(), school: SchoolInfo })

export const getSettings = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the school',
  roles: ['ADMIN'],
  reply: SettingsReply,
  problems: [],
})

export const saveSettings = endpoint({
  id: 'settings.save',
  method: 'PUT',
  path: '/settings',
  summary: 'Change settings of the school; those that are left out stay',
  roles: ['ADMIN'],
  body: SchoolSettings.partial(),
  reply: Saved,
  problems: [],
})

export const setLogo = endpoint({
  id: 'settings.setLogo',
  method: 'POST',
  path: '/settings/logo',
  summary: 'Set the logo of the school, which is made small',
  roles: ['ADMIN'],
  body: z.strictObject({ logo: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  upload: { field: 'logo', bytes: PHOTO_BYTES, tooLarge: 'photoTooLarge' },
  reply: Saved,
  problems: ['notAnImage', 'photoTooLarge'],
})

export const removeLogo = endpoint({
  id: 'settings.removeLogo',
  method: 'DELETE',
  path: '/settings/logo',
  summary: 'Take the logo of the school away',
  roles: ['ADMIN'],
  reply: Saved,
  problems: [],
})
