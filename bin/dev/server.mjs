/** The server alone, without the built page: what `npm run dev` starts again and again. Runs under tsx. */
import { main } from '../../server/cli/main.ts'

process.exit(await main(['serve']))
