/** Starts the server without the built page. `npm run dev` runs this file under tsx, and restarts it after every change. */
import { main } from '../../server/cli/main.ts'

process.exit(await main(['serve']))
