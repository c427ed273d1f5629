import { appTexts } from './app.texts.ts'

/** The same picture that index.html shows until the app has come. */
export const Splash = () => (
  <div className="splash" role="status">
    <img src="/icons/icon.svg" width="72" height="72" alt="" />
    <p>{appTexts.product}</p>
  </div>
)
