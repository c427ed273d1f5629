import { entryScreens } from './entry/entry.screens.ts'
import { officeScreens } from './office/office.screens.ts'
import { examUploadScreens } from './upload/upload.screens.ts'

export const examScreens = [...entryScreens, ...officeScreens, ...examUploadScreens]
