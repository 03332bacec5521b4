import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/**
 * Redisson's RLock, as its documentation shows it. With the argument "lease" every grant has a lease; without, its watchdog renews, and the lesson's lease
 * is the watchdog's. A lock belongs to a thread, so one thread does everything.
 */
public class Adapter {
  static RedissonClient client;
  static RLock lock;
  static long leaseMs;
  static boolean withLease;

  static Map<String, Object> answer(JsonNode asked) throws Exception {
    Map<String, Object> said = new LinkedHashMap<>();
    switch (asked.get("do").asText()) {
      case "init" -> {
        if (asked.get("redis").size() > 1) return Map.of("ok", false, "error", "this lock has one node");
        leaseMs = asked.get("leaseMs").asLong();
        Config config = new Config();
        config.setLockWatchdogTimeout(leaseMs);
        config.setThreads(2).setNettyThreads(2);
        config.useSingleServer().setAddress(asked.get("redis").get(0).asText())
            .setConnectionMinimumIdleSize(1).setConnectionPoolSize(4).setSubscriptionConnectionMinimumIdleSize(1);
        client = Redisson.create(config);
        lock = client.getLock(asked.get("key").asText());
        said.put("ok", true);
        said.put("name", "redisson " + client.getClass().getPackage().getImplementationVersion() + (withLease ? " with a lease" : ""));
      }
      case "acquire" -> {
        long wait = asked.get("waitMs").asLong();
        long own = asked.has("leaseMs") ? asked.get("leaseMs").asLong() : leaseMs;
        boolean granted = withLease || asked.has("leaseMs")
            ? lock.tryLock(wait, own, TimeUnit.MILLISECONDS)
            : lock.tryLock(wait, TimeUnit.MILLISECONDS);
        said.put("ok", granted);
      }
      case "release" -> {
        said.put("ok", true);
        try {
          lock.unlock();
          said.put("freed", true);
        } catch (IllegalMonitorStateException error) {
          said.put("freed", false);
        }
      }
      case "end" -> said.put("ok", true);
      default -> {
        said.put("ok", false);
        said.put("error", "unknown");
      }
    }
    return said;
  }

  public static void main(String[] arguments) throws Exception {
    withLease = arguments.length > 0 && arguments[0].equals("lease");
    ObjectMapper json = new ObjectMapper();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode asked = json.readTree(line);
      Map<String, Object> said;
      try {
        said = new LinkedHashMap<>(answer(asked));
      } catch (Exception error) {
        System.err.println(error);
        said = new LinkedHashMap<>(Map.of("ok", false, "why", String.valueOf(error.getMessage())));
      }
      said.put("id", asked.get("id").asInt());
      System.out.println(json.writeValueAsString(said));
      System.out.flush();
      if (asked.get("do").asText().equals("end")) break;
    }
    System.exit(0);
  }
}
