# redlock-rb's client, as its README shows it: every node by its URL, the lease as the lock's ttl, nothing renewed.
require 'json'
Gem.use_paths(File.join(__dir__, 'gems'))
require 'redlock'

$stdout.sync = true
RETRY_DELAY = 200

# A grant by worker and key. Who acquires twice releases twice.
Held = Hash.new { |held, place| held[place] = [] }
$client = nil
$key = ''
$lease_ms = 0

ANSWERS = {
  'init' => lambda do |asked|
    # Its usual 0.1 s is less than a busy machine takes to connect.
    $client = Redlock::Client.new(asked['redis'], redis_timeout: 0.5)
    $key = asked['key']
    $lease_ms = asked['leaseMs']
    { ok: true, name: "redlock-rb #{Redlock::VERSION}", version: 2, can: %w[keys work workers] }
  end,
  'acquire' => lambda do |asked|
    key = asked['key'] || $key
    tries = { retry_count: asked['waitMs'] / (RETRY_DELAY + 25), retry_delay: RETRY_DELAY }
    grant = $client.lock(key, asked['leaseMs'] || $lease_ms, tries)
    Held[[asked['client'], key]].push(grant) if grant
    grant ? { ok: true } : { ok: false, why: 'not acquired' }
  end,
  # `unlock` says neither whether it failed nor whether the lock was still ours.
  'release' => lambda do |asked|
    grant = Held[[asked['client'], asked['key'] || $key]].pop
    return { ok: true, freed: false } unless grant

    $client.unlock(grant)
    { ok: true }
  end,
  'work' => lambda do |asked|
    till = Process.clock_gettime(Process::CLOCK_MONOTONIC) + asked['ms'] / 1000.0
    nil while Process.clock_gettime(Process::CLOCK_MONOTONIC) < till
    { ok: true }
  end,
  'end' => ->(_) { { ok: true } }
}.freeze

def answer(asked)
  said = begin
    (ANSWERS[asked['do']] || ->(_) { { ok: false, error: 'unknown' } }).call(asked)
  rescue StandardError => e
    warn e.inspect
    { ok: false, why: e.message }
  end
  $stdout.write("#{JSON.generate({ id: asked['id'] }.merge(said))}\n")
end

# Each worker of several in one process has a thread of its own.
threads = {}
$stdin.each_line do |line|
  asked = JSON.parse(line)
  if asked['do'] == 'init'
    (asked['workers'] || []).each do |worker|
      threads[worker] = Queue.new
      Thread.new { loop { answer(threads[worker].pop) } }
    end
  elsif threads[asked['client']]
    threads[asked['client']] << asked
    next
  end
  answer(asked)
  break if asked['do'] == 'end'
end
