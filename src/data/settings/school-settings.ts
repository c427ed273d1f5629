import { removeLogo, saveSettings, setLogo } from '#domain/settings/settings.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import type { SchoolSettings } from '#domain/school/settings.schema.ts'
import { call, upload } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'

type Saved = ReplyOf<typeof saveSettings>

/** Stores the school's settings on this device at once; other devices get them when they renew their session. */
async function noted(saved: Saved): Promise<Saved> {
  await setSetting(device(), 'school', saved.school)
  return saved
}

export const saveSchoolSettings = async (body: Partial<SchoolSettings>): Promise<Saved> =>
  noted(await call(saveSettings, { body }))

export const saveLogo = async (file: Blob): Promise<Saved> => noted(await upload(setLogo, {}, file))

export const dropLogo = async (): Promise<Saved> => noted(await call(removeLogo, {}))
