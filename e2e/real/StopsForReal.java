// A lock whose JVM really stops: with a watchdog, as Redisson has one, and with nothing but a JDK of version 17 or later.
//
//   java -XX:+UseSerialGC -Xmx2g -Xlog:gc,safepoint:stderr e2e/real/StopsForReal.java plain A
//
// "plain" or "fenced": whether a grant has a token. A name after it: the worker whose JVM makes a full collection of its heap when its work is done and
// nothing is written yet. Its heap is made so large before the run that such a collection lasts at least `stopMs`. The JVM's own log of it goes to standard
// error, and with that into the trace.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class StopsForReal {
  /** Minimal Redis client: one command at a time. */
  static class Redis {
    final Socket socket;
    final BufferedReader reader;

    Redis(URI place) throws IOException {
      socket = new Socket(place.getHost(), place.getPort());
      socket.setTcpNoDelay(true);
      reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      call("AUTH", place.getUserInfo().substring(1));
    }

    synchronized String call(String... words) throws IOException {
      StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
      for (String word : words) {
        text.append("$").append(word.getBytes(StandardCharsets.UTF_8).length).append("\r\n").append(word).append("\r\n");
      }
      socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.UTF_8));
      String line = reader.readLine();
      if (line == null) throw new IOException("the connection was closed");
      if (line.startsWith("-")) throw new IOException(line.substring(1));
      if (line.equals("$-1")) return null;
      return line.startsWith("$") ? reader.readLine() : line.substring(1);
    }
  }

  /** Object of the large heap. Each leads to one far away, so that a collector, which follows them, waits for memory at each. */
  static class Link {
    Link next;
    long ballast;
  }

  /** So short that no heap has to be huge to outlast it. The answer to init says so. */
  static final long leaseMs = 500;
  static final long stopMs = 2500;
  static final int fewest = 4_000_000;
  static final int most = 48_000_000;

  static final String ACQUIRE =
      "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) end return 0";
  static final String RENEW =
      "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
  static final String RELEASE =
      "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

  static final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  static String name;
  static boolean fenced;
  static boolean stops;
  static Redis redis;
  static String key;
  static String owner;
  static ScheduledFuture<?> watchdog;
  static int worked;
  static Link heap;

  /** Retries until the lock is granted, for at most `waitMs`. */
  static String acquire(long waitMs) throws Exception {
    long until = System.nanoTime() + waitMs * 1_000_000;
    owner = UUID.randomUUID().toString();
    String lease = String.valueOf(leaseMs);
    while (true) {
      String said = fenced
          ? redis.call("EVAL", ACQUIRE, "2", key, "fence:" + key, owner, lease)
          : redis.call("SET", key, owner, "NX", "PX", lease);
      if (said != null && !said.equals("0")) {
        watchdog = timer.scheduleAtFixedRate(StopsForReal::renew, leaseMs / 3, leaseMs / 3, TimeUnit.MILLISECONDS);
        return "\"ok\":true" + (fenced ? ",\"token\":" + said : "");
      }
      if (System.nanoTime() >= until) return "\"ok\":false,\"why\":\"held by another\"";
      Thread.sleep(100);
    }
  }

  /** Stops renewing once the lock is gone, and tells nobody, as Redisson's does. */
  static void renew() {
    try {
      if (!"1".equals(redis.call("EVAL", RENEW, "1", key, owner, String.valueOf(leaseMs)))) watchdog.cancel(false);
    } catch (IOException error) {
      System.err.println(error);
    }
  }

  static String release() throws IOException {
    watchdog.cancel(false);
    return "\"ok\":true,\"freed\":" + "1".equals(redis.call("EVAL", RELEASE, "1", key, owner));
  }

  /** Works; a sale's work comes in two parts, and the collection after the second. The work itself leaves the processor to the others. */
  static void work(long ms) throws InterruptedException {
    Thread.sleep(ms);
    worked += 1;
    if (stops && worked == 2) System.gc();
  }

  /** Fills the heap until a full collection lasts for `stopMs`. */
  static void fill() {
    for (int count = fewest; count <= most; count += count / 2) {
      heap = null;
      heap = chain(count);
      long since = System.nanoTime();
      System.gc();
      if (System.nanoTime() - since >= stopMs * 1_000_000) return;
    }
  }

  static Link chain(int count) {
    Link[] links = new Link[count];
    for (int at = 0; at < count; at += 1) links[at] = new Link();
    // A prime that divides no count: a walk in such strides visits all of them.
    long stride = 15_485_863;
    for (long at = 0; at < count; at += 1) {
      links[(int) (at * stride % count)].next = links[(int) ((at + 1) * stride % count)];
    }
    return links[0];
  }

  static String perform(String asked) throws Exception {
    switch (field(asked, "do")) {
      case "init":
        if (asked.matches(".*\"redis\":\\[[^\\]]*,.*")) return "\"ok\":false,\"error\":\"this lock has one node\"";
        redis = new Redis(URI.create(field(asked, "redis")));
        key = field(asked, "key");
        stops = stops && !field(asked, "run").equals("introduction");
        if (stops) fill();
        return "\"ok\":true,\"name\":\"" + name + "\",\"leaseMs\":" + leaseMs + ",\"version\":2,\"can\":[\"work\"]";
      case "acquire":
        return acquire(Long.parseLong(field(asked, "waitMs")));
      case "release":
        return release();
      case "work":
        work(Long.parseLong(field(asked, "ms").replaceAll("\\..*", "")));
        return "\"ok\":true";
      case "end":
        return "\"ok\":true";
      default:
        return "\"ok\":false,\"error\":\"unknown\"";
    }
  }

  /** Reads a text, a number, or the first item of a list. */
  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\[?\"?([^\",\\]}]*)").matcher(json);
    return found.find() ? found.group(1) : "";
  }

  public static void main(String[] arguments) throws Exception {
    fenced = arguments[0].equals("fenced");
    name = (fenced ? "Fenced lock" : "Watchdog") + " in a JVM" + (arguments.length > 1 ? " that stops to collect" : "");
    String stopped = arguments.length > 1 ? arguments[1] : "";
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (field(line, "do").equals("init")) stops = field(line, "client").equals(stopped);
      String said;
      try {
        said = perform(line);
      } catch (Exception error) {
        System.err.println(error);
        said = "\"ok\":false,\"why\":\"" + error.getClass().getSimpleName() + "\"";
      }
      System.out.println("{\"id\":" + field(line, "id") + "," + said + "}");
      if (field(line, "do").equals("end")) break;
    }
    System.exit(0);
  }
}
