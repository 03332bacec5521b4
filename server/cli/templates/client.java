// A lock for `lockstep try`, in Java. It works as it stands, with nothing but a JDK of version 17 or later:
//
//   node bin/lockstep.mjs try gc-pause -- java MyLock.java
//
// Lockstep asks over standard input, one JSON object a line, and this process answers on standard output. Put your own lock where acquire and release
// are. Write any other output to standard error: it goes into the trace.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class MyLock {
  /** Minimal Redis client: one command at a time, on a connection that is made again after it broke. Yours is better. */
  static class Redis {
    final URI place;
    Socket socket;
    BufferedReader reader;

    Redis(String url) {
      place = URI.create(url);
    }

    String call(String... words) throws IOException {
      if (socket == null) {
        socket = new Socket(place.getHost(), place.getPort());
        socket.setTcpNoDelay(true);
        reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        send("AUTH", place.getUserInfo().substring(1));
      }
      return send(words);
    }

    String send(String... words) throws IOException {
      StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
      for (String word : words) {
        text.append("$").append(word.getBytes(StandardCharsets.UTF_8).length).append("\r\n").append(word).append("\r\n");
      }
      socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.UTF_8));
      String line = reader.readLine();
      if (line == null) {
        socket = null;
        throw new IOException("the connection was closed");
      }
      if (line.startsWith("-")) throw new IOException(line.substring(1));
      if (line.equals("$-1")) return null;
      return line.startsWith("$") ? reader.readLine() : line.substring(1);
    }
  }

  static final String RELEASE =
      "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
  static Redis redis;
  static String key;
  static String leaseMs;
  static final Map<String, String> owners = new HashMap<>();

  /** Retries until the lock is granted, for at most `waitMs`. */
  static String acquire(String key, long waitMs) throws Exception {
    long until = System.nanoTime() + waitMs * 1_000_000;
    String owner = UUID.randomUUID().toString();
    try {
      while (true) {
        if ("OK".equals(redis.call("SET", key, owner, "NX", "PX", leaseMs))) {
          owners.put(key, owner);
          return "\"ok\":true";
        }
        if (System.nanoTime() >= until) return "\"ok\":false,\"why\":\"held by another\"";
        Thread.sleep(50 + (long) (Math.random() * 50));
      }
    } catch (IOException error) {
      // Nobody knows whether it was granted.
      redis.call("EVAL", RELEASE, "1", key, owner);
      throw error;
    }
  }

  /** Keeps the owner's value until the lock is given back, so that a release that failed can be asked for again. */
  static String release(String key) throws Exception {
    boolean freed = "1".equals(redis.call("EVAL", RELEASE, "1", key, owners.getOrDefault(key, "")));
    owners.remove(key);
    return "\"ok\":true,\"freed\":" + freed;
  }

  static String perform(String asked) throws Exception {
    String own = field(asked, "key").isEmpty() ? key : field(asked, "key");
    switch (field(asked, "do")) {
      case "init":
        if (asked.matches(".*\"redis\":\\[[^\\]]*,.*")) return "\"ok\":false,\"error\":\"this lock has one node\"";
        redis = new Redis(field(asked, "redis"));
        key = field(asked, "key");
        leaseMs = field(asked, "leaseMs");
        // What it offers beyond version 1 of the protocol; leave out what your lock has not. With "workers", several of them are in this process: "client" in
        // each request says whose lock it is about, and each needs a thread of its own that answers (docs/client-protocol.md).
        return "\"ok\":true,\"name\":\"my-lock 1.0\",\"version\":2,\"can\":[\"keys\",\"work\"]";
      case "acquire":
        return acquire(own, Long.parseLong(field(asked, "waitMs")));
      case "release":
        return release(own);
      case "work":
        // Keeps the processor busy, as the work does that the lock protects.
        long until = System.nanoTime() + Long.parseLong(field(asked, "ms")) * 1_000_000;
        while (System.nanoTime() < until) Thread.onSpinWait();
        return "\"ok\":true";
      case "end":
        return "\"ok\":true";
      default:
        return "\"ok\":false,\"error\":\"unknown\"";
    }
  }

  /** Reads a text, a number, or the first item of a list: enough for this protocol, and your JSON library does it properly. */
  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\[?\"?([^\",\\]}]*)").matcher(json);
    return found.find() ? found.group(1) : "";
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String said;
      try {
        said = perform(line);
      } catch (Exception error) {
        System.err.println(error);
        said = "\"ok\":false,\"why\":\"" + error.getClass().getSimpleName() + "\"";
      }
      System.out.println("{\"id\":" + field(line, "id") + "," + said + "}");
      if (field(line, "do").equals("end")) return;
    }
  }
}
