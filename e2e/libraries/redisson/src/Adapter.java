import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/**
 * Redisson's locks, as its documentation shows them. With the argument "lease" every grant has a lease; without, its watchdog renews, and the lesson's lease is
 * the watchdog's. "fenced" and "spin" are other kinds of lock.
 */
public class Adapter {
  static RedissonClient client;
  static String key;
  static long leaseMs;

  static RLock lockOf(String kind, String name) {
    return switch (kind) {
      case "fenced" -> client.getFencedLock(name);
      case "spin" -> client.getSpinLock(name);
      default -> client.getLock(name);
    };
  }

  static String titleOf(String kind) {
    String version = client.getClass().getPackage().getImplementationVersion();
    return switch (kind) {
      case "lease" -> "redisson " + version + " with a lease";
      case "fenced" -> "redisson " + version + " FencedLock";
      case "spin" -> "redisson " + version + " SpinLock";
      default -> "redisson " + version;
    };
  }

  static Map<String, Object> answer(String kind, String what, JsonNode asked) throws Exception {
    String own = asked.has("key") ? asked.get("key").asText() : key;
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("ok", true);
    switch (what) {
      case "init" -> {
        if (asked.get("redis").size() > 1) return Map.of("ok", false, "error", "this lock has one node");
        key = own;
        leaseMs = asked.get("leaseMs").asLong();
        Config config = new Config();
        config.setLockWatchdogTimeout(leaseMs);
        config.setThreads(2).setNettyThreads(2);
        config.useSingleServer().setAddress(asked.get("redis").get(0).asText())
            .setConnectionMinimumIdleSize(1).setConnectionPoolSize(4).setSubscriptionConnectionMinimumIdleSize(1);
        client = Redisson.create(config);
        said.put("name", titleOf(kind));
        said.put("version", 2);
        said.put("can", new String[] {"keys", "work", "workers"});
      }
      case "acquire" -> {
        long wait = asked.get("waitMs").asLong();
        long lease = asked.has("leaseMs") ? asked.get("leaseMs").asLong() : leaseMs;
        RLock lock = lockOf(kind, own);
        boolean granted = kind.equals("lease") || asked.has("leaseMs")
            ? lock.tryLock(wait, lease, TimeUnit.MILLISECONDS)
            : lock.tryLock(wait, TimeUnit.MILLISECONDS);
        said.put("ok", granted);
        if (granted && lock instanceof RFencedLock fenced) said.put("token", fenced.getToken());
      }
      case "release" -> {
        try {
          lockOf(kind, own).unlock();
          said.put("freed", true);
        } catch (IllegalMonitorStateException error) {
          said.put("freed", false);
        }
      }
      default -> {
        return null;
      }
    }
    return said;
  }

  public static void main(String[] arguments) throws Exception {
    String kind = arguments.length > 0 ? arguments[0] : "lock";
    Protocol.serve((what, asked) -> answer(kind, what, asked));
  }
}
