/** Chinese version of `server/setting-words.ts`. */
import type { CliWords } from '../en/words.ts'

export const settings: CliWords['settings'] = {
  level: (level, known) => `LOCKSTEP_LOG 是“${level}”，只能是 ${known.join('、')} 之一。`,
  needsClone: (what) => `${what} 用来写课程和锁，要有 Lockstep 的 git 仓库：这里是装好的包（NEEDS_CLONE）。`,
  hostNames: (wrong) => `LOCKSTEP_HOST_NAMES 里的“${wrong}”不是主机名。名字之间用逗号。`,
  frameHosts: (wrong) => `LOCKSTEP_FRAME_HOSTS 里有“${wrong}”，应当写成 https://blog.example 这样的来源，中间用逗号。`,
  wholeNumber: (name, text, min, max) => `${name} 是“${text}”，应当是 ${min} 到 ${max} 的整数。`,
  traces: (folder, why) => `${folder} 里存不了轨迹：${why}`,
  hubAddress: (url) => `LOCKSTEP_HUB_URL 是 ${url}，应当写成 redis://user:password@host:port/database。`,
  hubLost: (address, why) => `LOCKSTEP_HUB_URL：连不上 ${address} 的 Redis：${why}`,
  folderTaken: (process, folder, command) =>
    `另一个 Lockstep（进程 ${process}）已经在用 ${folder} 存录像。结束它，或者换文件夹：LOCKSTEP_DATA=… ${command}`,
  roomsTaken: (process, folder, url) =>
    `有一个 Lockstep（进程 ${process}）占着 ${folder} 里的工作坊，可${url === undefined ? '' : `在 ${url} `}不回答。先结束它。`,
  portTaken: (port, command) => `端口 ${port} 已经有别的程序在用。结束它，或者换一个：PORT=${port + 1} ${command}`,
  cannotListen: (address, why) => `不能在 ${address} 上监听：${why}`,
  otherLessons: (version) =>
    `这个 hub 的服务器版本相同（${version}），可是课程或锁不一样。给运行器设同样的 LOCKSTEP_SCENARIOS。`,
  otherVersion: (servers, own) =>
    `这个 hub 的服务器是版本 ${servers.join('、')}，运行器是 ${own}。两边装同一个版本：运行器跑的，算作服务器录的。`,
}
