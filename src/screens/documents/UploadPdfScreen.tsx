import { uploadPdfScreen } from './documents.screens.ts'
import { documentsScreen } from './documents-screen.tsx'

/** Screen on which the office uploads and deletes the rules of the school. */
export default documentsScreen(uploadPdfScreen, 'rules')
