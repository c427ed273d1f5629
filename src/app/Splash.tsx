import { appTexts } from './app.texts.ts'

/** The image of the app while it starts, the same as index.html shows until then. */
export const Splash = () => (
  <div className="splash" role="status">
    <img src="/icons/icon.svg" width="72" height="72" alt="" />
    <p>{appTexts.product}</p>
  </div>
)
