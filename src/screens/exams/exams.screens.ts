import { updateScoreScreen } from './correct/correct.screens.ts'
import { entryScreens } from './entry/entry.screens.ts'
import { officeScreens } from './office/office.screens.ts'
import { cardRemarksScreen } from './remarks/remarks.screens.ts'
import { reportScreens } from './reports/reports.screens.ts'
import { studentScoresScreen } from './student/student.screens.ts'
import { examUploadScreens } from './upload/upload.screens.ts'
import { verifyScreen } from './verify/verify.screens.ts'

export const examScreens = [
  ...entryScreens,
  updateScoreScreen,
  studentScoresScreen,
  ...officeScreens,
  ...examUploadScreens,
  ...reportScreens,
  cardRemarksScreen,
  verifyScreen,
]
