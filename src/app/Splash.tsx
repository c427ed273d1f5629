import { appTexts } from './app.texts.ts'

/** The same image as index.html shows until the app is loaded. */
export const Splash = () => (
  <div className="splash" role="status">
    <img src="/icons/icon.svg" width="72" height="72" alt="" />
    <p>{appTexts.product}</p>
  </div>
)
