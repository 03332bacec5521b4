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
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class MyLock {
  /** Minimal Redis client: one command at a time. Yours is better. */
  static class Redis {
    final Socket socket;
    final BufferedReader reader;

    Redis(String url) throws IOException {
      URI place = URI.create(url);
      socket = new Socket(place.getHost(), place.getPort());
      socket.setTcpNoDelay(true);
      reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      call("AUTH", place.getUserInfo().substring(1));
    }

    String call(String... words) throws IOException {
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

  static final String RELEASE =
      "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
  static Redis redis;
  static String key;
  static String leaseMs;
  static String owner;

  /** Retries until the lock is granted, for at most `waitMs`. */
  static String acquire(long waitMs) throws Exception {
    long until = System.nanoTime() + waitMs * 1_000_000;
    owner = UUID.randomUUID().toString();
    while (true) {
      if ("OK".equals(redis.call("SET", key, owner, "NX", "PX", leaseMs))) return "\"ok\":true";
      if (System.nanoTime() >= until) return "\"ok\":false,\"why\":\"held by another\"";
      Thread.sleep(50 + (long) (Math.random() * 50));
    }
  }

  static String perform(String asked) throws Exception {
    switch (field(asked, "do")) {
      case "init":
        redis = new Redis(field(asked, "redis"));
        key = field(asked, "key");
        leaseMs = field(asked, "leaseMs");
        return "\"ok\":true,\"name\":\"my-lock 1.0\"";
      case "acquire":
        return acquire(Long.parseLong(field(asked, "waitMs")));
      case "release":
        return "\"ok\":true,\"freed\":" + "1".equals(redis.call("EVAL", RELEASE, "1", key, owner));
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
