import { schemeScreen } from './documents.screens.ts'
import { documentsScreen } from './documents-screen.tsx'

/** Screen on which teachers upload their schemes of work, and the office reads the schemes. */
export default documentsScreen(schemeScreen, 'scheme')
